import { createFilesSlice } from './modules/files/files.slice.ts'
import { createMenuSlice } from './modules/menu/menu.slice.ts'
import { createNotificationsSlice } from './modules/notifications/notifications.slice.ts'
import { createPagesSlice } from './modules/pages/pages.slice.ts'
import { createPaymentsSlice } from './modules/payments/payments.slice.ts'
import { createProductsSlice } from './modules/products/products.slice.ts'
import { createShedsSlice } from './modules/sheds/sheds.slice.ts'
import { createUsersSlice, type UsersOptions } from './modules/users/users.slice.ts'
import { createWalletSlice } from './modules/wallet/wallet.slice.ts'
import { createWritesSlice } from './modules/writes/writes.slice.ts'
import type { Context } from './platform/context.ts'
import type { Slice } from './platform/slice.ts'

/** Every slice there is, bottom-up: one may use those above it in this list. */
export const createSlices = (context: Context, options: UsersOptions = {}): readonly Slice[] => [
  createFilesSlice(context),
  createWalletSlice(context),
  createUsersSlice(context, options),
  createNotificationsSlice(context),
  createPaymentsSlice(context),
  createShedsSlice(context),
  createProductsSlice(context),
  createMenuSlice(context),
  createWritesSlice(context),
  createPagesSlice(context),
]

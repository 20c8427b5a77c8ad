import { createFilesParts, createFilesSlice } from './modules/files/files.slice.ts'
import { createLedgerParts, createLedgerSlice, type LedgerOptions } from './modules/ledger/ledger.slice.ts'
import { createMenuParts, createMenuSlice } from './modules/menu/menu.slice.ts'
import { createModerationSlice } from './modules/moderation/moderation.slice.ts'
import { createMusicParts, createMusicSlice } from './modules/music/music.slice.ts'
import {
  createNotificationsParts,
  createNotificationsSlice,
  type NotificationsOptions,
} from './modules/notifications/notifications.slice.ts'
import { createOrdersSlice } from './modules/orders/orders.slice.ts'
import { createPagesParts, createPagesSlice } from './modules/pages/pages.slice.ts'
import { createProductsParts, createProductsSlice } from './modules/products/products.slice.ts'
import { createSavedSlice } from './modules/saved/saved.slice.ts'
import { createSearchParts, createSearchSlice } from './modules/search/search.slice.ts'
import { createShedsParts, createShedsSlice } from './modules/sheds/sheds.slice.ts'
import { createUsersParts, createUsersSlice, type UsersOptions } from './modules/users/users.slice.ts'
import { createWalletParts, createWalletSlice, type WalletOptions } from './modules/wallet/wallet.slice.ts'
import { createWritesParts, createWritesSlice } from './modules/writes/writes.slice.ts'
import type { BaseContext, Context, PlatformContext, SliceParts } from './platform/context.ts'
import type { Slice } from './platform/slice.ts'

/** Parts that slices can receive instead of creating them. */
export interface SliceOptions {
  ledger?: LedgerOptions
  users?: UsersOptions
  notifications?: NotificationsOptions
  wallet?: WalletOptions
}

/** All slices, bottom-up: a slice may use those before it in the list. */
export const createSlices = (context: Context): readonly Slice[] => [
  createFilesSlice(context),
  createLedgerSlice(context),
  createUsersSlice(context),
  createNotificationsSlice(context),
  createWalletSlice(context),
  createShedsSlice(context),
  createProductsSlice(context),
  createMenuSlice(context),
  createOrdersSlice(context),
  createMusicSlice(context),
  createWritesSlice(context),
  createModerationSlice(context),
  createSearchSlice(context),
  createSavedSlice(context),
  createPagesSlice(context),
]

/** Creates the slices: first the parts of each, then the calls and jobs, which may use all parts. */
export const plugSlices = (
  platform: PlatformContext,
  options: SliceOptions = {},
  create: (context: Context) => readonly Slice[] = createSlices,
): Context => {
  const slices: Slice[] = []
  const base = { ...platform, slices }
  const context: Context = Object.freeze({ ...base, ...makeParts(base, options) })
  slices.push(...create(context))
  return context
}

/** Each slice receives the parts of the slices before it. */
const makeParts = (
  base: BaseContext,
  { ledger = {}, users = {}, notifications = {}, wallet = {} }: SliceOptions,
): SliceParts => {
  const files = { ...base, ...createFilesParts(base) }
  const withLedger = { ...files, ...createLedgerParts(files, ledger) }
  const withUsers = { ...withLedger, ...createUsersParts(withLedger, users) }
  const withNotifications = { ...withUsers, ...createNotificationsParts(notifications) }
  const withWallet = { ...withNotifications, ...createWalletParts(withNotifications, wallet) }
  const withSheds = { ...withWallet, ...createShedsParts(withWallet) }
  const withProducts = { ...withSheds, ...createProductsParts(withSheds) }
  const withMenu = { ...withProducts, ...createMenuParts(withProducts) }
  const withMusic = { ...withMenu, ...createMusicParts(withMenu) }
  const withWrites = { ...withMusic, ...createWritesParts(withMusic) }
  const withSearch = { ...withWrites, ...createSearchParts(withWrites) }
  return { ...withSearch, ...createPagesParts(withSearch) }
}

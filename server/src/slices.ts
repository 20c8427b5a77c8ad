import type { PageQuery } from '@sheds/contract/scalars'
import { createFilesSlice } from './modules/files/files.routes.ts'
import { createMenuSlice } from './modules/menu/menu.routes.ts'
import { hasDishes, listDishBelongings } from './modules/menu/menu.service.ts'
import { createPagesSlice } from './modules/pages/pages.routes.ts'
import { createShareImages } from './modules/pages/share-image.routes.ts'
import { createProductsContext, createProductsSlice } from './modules/products/products.routes.ts'
import { holdsProducts, listProductBelongings } from './modules/products/products.service.ts'
import { createShedsSlice } from './modules/sheds/sheds.routes.ts'
import { listShedBelongings, listShedsOfUser } from './modules/sheds/sheds.service.ts'
import { createUsersContext, createUsersSlice, type UsersOptions } from './modules/users/users.routes.ts'
import { findActor } from './modules/users/users.service.ts'
import { createWalletSlice } from './modules/wallet/wallet.routes.ts'
import type { Context } from './platform/context.ts'
import type { FindActor } from './platform/session.ts'
import type { Slice } from './platform/slice.ts'

export interface Slices {
  /** Bottom-up: a slice may use those above it in this list. */
  slices: readonly Slice[]
  findActor: FindActor
}

/** Every slice there is. */
export const createSlices = (context: Context, options: UsersOptions = {}): Slices => {
  const { sql } = context.database
  const shedsOf = (userId: string, page: PageQuery) => listShedsOfUser(sql, userId, page)
  const belongingsOf = async (userId: string, most: number) => [
    ...(await listShedBelongings(sql, userId, most)),
    ...(await listProductBelongings(sql, userId, most)),
    ...(await listDishBelongings(sql, userId, most)),
  ]
  const users = createUsersContext(context, { shedsOf, belongingsOf, ...options })
  return {
    slices: [
      createFilesSlice(context),
      createWalletSlice(),
      createUsersSlice(users),
      createShedsSlice({ ...context, contents: [holdsProducts, hasDishes] }),
      createProductsSlice(createProductsContext(context)),
      createMenuSlice(context),
      createPagesSlice(users),
      createShareImages(context),
    ],
    findActor: (token) => findActor(users, token),
  }
}

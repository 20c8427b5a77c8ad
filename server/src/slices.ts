import { type Id, type PageQuery, pageLimit } from '@sheds/contract/scalars'
import { createFilesSlice } from './modules/files/files.routes.ts'
import { hasDishes, listMenu, selectDishBelongings } from './modules/menu/menu.api.ts'
import { createMenuSlice } from './modules/menu/menu.routes.ts'
import { createPagesSlice } from './modules/pages/pages.routes.ts'
import { createShareImages } from './modules/pages/share-image.routes.ts'
import { countOutShed, forgetPerson, holdsProducts, selectProductBelongings } from './modules/products/products.api.ts'
import { createProductsContext, createProductsSlice } from './modules/products/products.routes.ts'
import { closeShedsOf, createSubscriptions, listShedsOfUser, selectShedBelongings } from './modules/sheds/sheds.api.ts'
import { createShedsSlice } from './modules/sheds/sheds.routes.ts'
import { findActor, type IsTimeUp } from './modules/users/users.api.ts'
import { createUsersContext, createUsersSlice, type UsersOptions } from './modules/users/users.routes.ts'
import { createWalletSlice } from './modules/wallet/wallet.routes.ts'
import type { Context } from './platform/context.ts'
import type { CallerId, FindActor } from './platform/session.ts'
import type { Slice } from './platform/slice.ts'

export interface Slices {
  /** Bottom-up: a slice may use those above it in this list. */
  slices: readonly Slice[]
  findActor: FindActor
}

/** Every slice there is. */
export const createSlices = (context: Context, options: UsersOptions = {}): Slices => {
  const { sql } = context.database
  const shedsOf = (userId: Id, page: PageQuery) => listShedsOfUser(sql, userId, page)
  const belongingsOf = async (userId: Id, most: number) => [
    ...(await selectShedBelongings(sql, userId, most)),
    ...(await selectProductBelongings(sql, userId, most)),
    ...(await selectDishBelongings(sql, userId, most)),
  ]
  const menuOf = async (callerId: CallerId, shedId: Id) =>
    (await listMenu(context, callerId, { shedId, limit: pageLimit.most })).rows
  const sheds = {
    ...context,
    subscriptions: createSubscriptions(context),
    contents: [holdsProducts, hasDishes],
    counts: [countOutShed],
    menuOf,
  }
  const forget = async (userId: Id, isTimeUp: IsTimeUp) => {
    await closeShedsOf(sheds, userId, isTimeUp)
    await forgetPerson(context, userId, isTimeUp)
  }
  const users = createUsersContext(context, { shedsOf, belongingsOf, forget, ...options })
  return {
    slices: [
      createFilesSlice(context),
      createWalletSlice(),
      createUsersSlice(users),
      createShedsSlice(sheds),
      createProductsSlice(createProductsContext(context)),
      createMenuSlice(context),
      createPagesSlice(users),
      createShareImages(context),
    ],
    findActor: (token) => findActor(users, token),
  }
}

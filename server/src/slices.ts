import { type PageQuery, pageLimit } from '@sheds/contract/scalars'
import { createFilesSlice } from './modules/files/files.routes.ts'
import { createMenuSlice } from './modules/menu/menu.routes.ts'
import { hasDishes, listDishBelongings, listMenu } from './modules/menu/menu.service.ts'
import { createPagesSlice } from './modules/pages/pages.routes.ts'
import { createShareImages } from './modules/pages/share-image.routes.ts'
import { forgetPerson } from './modules/products/product-departures.service.ts'
import { createProductsContext, createProductsSlice } from './modules/products/products.routes.ts'
import { holdsProducts, listProductBelongings } from './modules/products/products.service.ts'
import { countOutShed } from './modules/products/shed-closings.service.ts'
import { closeShedsOf } from './modules/sheds/departures.service.ts'
import { createShedsSlice } from './modules/sheds/sheds.routes.ts'
import { listShedBelongings, listShedsOfUser } from './modules/sheds/sheds.service.ts'
import { createUsersContext, createUsersSlice, type UsersOptions } from './modules/users/users.routes.ts'
import { findActor, type IsTimeUp } from './modules/users/users.service.ts'
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
  const menuOf = async (shedId: string, callerId: string | undefined) =>
    (await listMenu(context, { shedId, callerId }, { limit: pageLimit.most })).rows
  const sheds = { ...context, contents: [holdsProducts, hasDishes], counts: [countOutShed], menuOf }
  const forget = async (userId: string, isTimeUp: IsTimeUp) => {
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

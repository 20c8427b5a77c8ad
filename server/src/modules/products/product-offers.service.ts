import type { Id } from '@sheds/contract/scalars'
import type { Parts } from '../../platform/context.ts'
import type { CallerId } from '../../platform/session.ts'
import { addContactHeat, findProductState, type ProductState, selectProductStates } from './products.queries.ts'
import { refuseUnseen } from './products.service.ts'

/** Product by id; undefined if there is none. Throws if the caller may not see it. */
export const findOffer = async (
  { database }: Parts<'database'>,
  callerId: CallerId,
  id: Id,
): Promise<ProductState | undefined> => {
  const product = await findProductState(database.sql, id)
  return product === undefined ? undefined : refuseUnseen(callerId, product)
}

/** Products in the order of these ids; throws if the caller may not see one of them. */
export const findOffers = async (
  { database }: Parts<'database'>,
  callerId: CallerId,
  ids: readonly Id[],
): Promise<ProductState[]> => {
  const found = await selectProductStates(database.sql, ids)
  return ids.map((id) =>
    refuseUnseen(
      callerId,
      found.find((product) => product.id === id),
    ),
  )
}

/** Adds heat, because a buyer contacted the seller about these products. */
export const warmByContact = ({ database, clock }: Parts<'database' | 'clock'>, ids: readonly Id[]): Promise<void> =>
  addContactHeat(database.sql, ids, clock.now().toISOString())

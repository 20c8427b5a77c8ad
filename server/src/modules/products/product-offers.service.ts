import type { Id } from '@sheds/contract/scalars'
import type { Parts } from '../../platform/context.ts'
import type { CallerId } from '../../platform/session.ts'
import { addContactHeat, findProductState, type ProductState, selectProductStates } from './products.queries.ts'
import { refuseUnseen } from './products.service.ts'

/** The product that a caller names; undefined if no product has that id. */
export const findOffer = async (
  { database }: Parts<'database'>,
  callerId: CallerId,
  id: Id,
): Promise<ProductState | undefined> => {
  const product = await findProductState(database.sql, id)
  return product === undefined ? undefined : refuseUnseen(callerId, product)
}

/** Several products, in the order of their ids. */
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

/** Raises the products' rank: a buyer asked their seller about them. */
export const warmByContact = ({ database, clock }: Parts<'database' | 'clock'>, ids: readonly Id[]): Promise<void> =>
  addContactHeat(database.sql, ids, clock.now().toISOString())

import type { OrderNow } from '@sheds/contract/endpoint'
import { AppError } from '../../platform/app-error.ts'
import type { Parts } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { returnPortions, takePortions } from '../menu/menu.api.ts'
import { returnProducts, takeProducts } from '../products/products.api.ts'
import type { OrderDetailRow } from './order-reads.queries.ts'
import { type StoredTaking, selectTaken, updateTaken } from './orders.queries.ts'

type StockContext = Parts<'clock' | 'slices'>

type StockedOrder = Pick<OrderDetailRow, 'id' | 'shedId' | 'sellerId' | 'items'>

/**
 * Takes what a confirmed order needs from counted stock and stores it with the order, whose row is locked. Throws
 * `sold_out` if one item is short; the transaction then undoes the rest.
 */
export const takeStock = async (context: StockContext, tx: Tx, order: StockedOrder): Promise<void> => {
  const { id, shedId, sellerId: ownerId, items } = order
  const wanted = (kind: 'product_id' | 'dish_id') =>
    items.flatMap(({ [kind]: thing, quantity }) => (thing === null ? [] : [{ id: thing, quantity }]))
  const dishes = await takePortions(context, tx, { ownerId, items: wanted('dish_id') })
  const products = await takeProducts(context, tx, { shedId, ownerId, items: wanted('product_id') })
  const short = new Map([...dishes.short, ...products.short].map((each) => [each.id, each.left]))
  if (short.size > 0) throw shortError(items, short)
  const taken = [
    ...products.taken.map((each) => ({ ...each, kind: 'product' as const })),
    ...dishes.taken.map((each) => ({ ...each, kind: 'dish' as const })),
  ]
  if (taken.length > 0) await updateTaken(tx, id, taken)
}

const shortError = (items: StockedOrder['items'], short: ReadonlyMap<string, number>): AppError => {
  const shown = items.map(({ product_id, dish_id, name, price }): OrderNow['items'][number] => {
    const left = short.get(product_id ?? dish_id ?? '')
    return { product_id, dish_id, name, price, available: left === undefined, left: left ?? null }
  })
  const names = shown.flatMap(({ name, available }) => (available ? [] : [name]))
  const total = items.reduce((sum, { price, quantity }) => sum + (price ?? 0) * quantity, 0)
  return new AppError('sold_out', { name: names.join(', '), order: { total, items: shown } })
}

/** Gives back, once, what the order took. Needs the lock of its row. */
export const giveBackStock = async (
  context: StockContext,
  tx: Tx,
  { id, shedId, sellerId: ownerId }: Omit<StockedOrder, 'items'>,
): Promise<void> => {
  const taken = await selectTaken(tx, id)
  if (taken.length === 0) return
  await updateTaken(tx, id, [])
  await returnPortions(context, tx, taken.filter(isOfDish))
  await returnProducts(context, tx, { shedId, ownerId, items: taken.filter((each) => each.kind === 'product') })
}

const isOfDish = (each: StoredTaking): each is Extract<StoredTaking, { kind: 'dish' }> => each.kind === 'dish'

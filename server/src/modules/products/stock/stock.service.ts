import { mostQuantity } from '@sheds/contract/products/product-forms'
import type { Id } from '@sheds/contract/scalars'
import type { Parts } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { raise } from '../../../platform/slice.ts'
import { lockOpenShed } from '../../sheds/sheds.api.ts'
import { type LockedProduct, lockProduct } from '../products.queries.ts'
import { isStockNews, withStock } from '../products.rules.ts'
import { saveProduct } from '../products.service.ts'
import { productSubject } from '../products.views.ts'
import { selectCounted, updateQuantity } from './stock.queries.ts'

type StockContext = Parts<'clock' | 'slices'>

/** Items of one shed that an order takes from stock or gives back. */
export interface StockItems {
  shedId: Id
  ownerId: Id
  items: readonly StockItem[]
}

export interface StockItem {
  id: Id
  quantity: number
}

export interface Shortage {
  id: Id
  left: number
}

/** Stock that was taken. With a shortage the caller must roll back. */
export interface Taking<Taken extends StockItem> {
  taken: Taken[]
  short: Shortage[]
}

/** Takes from the counted products among the items; the others have no limit. */
export const takeProducts = async (context: StockContext, tx: Tx, from: StockItems): Promise<Taking<StockItem>> => {
  const taken: StockItem[] = []
  const counted = await selectCounted(tx, idsOf(from))
  // A shortage is known without a lock, so that many orders of a sold-out product do not wait for each other.
  const short: Shortage[] = counted.flatMap(({ id, quantity: left }) => {
    const wanted = from.items.find((item) => item.id === id)?.quantity ?? 0
    return left < wanted ? [{ id, left }] : []
  })
  if (short.length > 0) return { taken, short }
  await forEachLocked(tx, { ...from, counted }, async ({ id, quantity }, product) => {
    const left = product.quantity - quantity
    if (left < 0) {
      short.push({ id, left: product.quantity })
      return
    }
    taken.push({ id, quantity })
    await changeQuantity(context, tx, { ...from, id, product, quantity: left })
  })
  return { taken, short }
}

/** Gives back what an order took; a product that is deleted or no longer counted stays as it is. */
export const returnProducts = async (context: StockContext, tx: Tx, to: StockItems): Promise<void> => {
  const counted = await selectCounted(tx, idsOf(to))
  await forEachLocked(tx, { ...to, counted }, ({ id, quantity: more }, product) => {
    const quantity = Math.min(mostQuantity, product.quantity + more)
    return changeQuantity(context, tx, { ...to, id, product, quantity })
  })
}

const idsOf = ({ items }: StockItems): Id[] => items.map(({ id }) => id)

/** Locks the shed first, like every change of a product. */
const forEachLocked = async (
  tx: Tx,
  { shedId, items, counted }: StockItems & { counted: readonly { id: Id }[] },
  work: (item: StockItem, product: LockedProduct) => Promise<void>,
): Promise<void> => {
  if (counted.length === 0) return
  await lockOpenShed(tx, shedId)
  for (const { id } of counted) {
    const product = await lockProduct(tx, id)
    const item = items.find((each) => each.id === id)
    if (product?.counted && item !== undefined) await work(item, product)
  }
}

interface QuantityChange {
  id: Id
  shedId: Id
  ownerId: Id
  product: LockedProduct
  quantity: number
}

const changeQuantity = async (
  context: StockContext,
  tx: Tx,
  { id, shedId, ownerId, product: before, quantity }: QuantityChange,
): Promise<void> => {
  const after = withStock({ ...before, quantity })
  if (after.isSoldOutByStock === before.isSoldOutByStock) await updateQuantity(tx, id, quantity)
  else await saveProduct(context, tx, { id, shedId, before, after })
  if (!isStockNews(before.quantity, quantity)) return
  await raise(context, tx, 'stockLow', {
    newsId: newId(),
    ownerId,
    subject: productSubject({ id, name: before.name, picture: before.media[0] ?? null }),
    left: quantity,
    at: context.clock.now().toISOString(),
  })
}

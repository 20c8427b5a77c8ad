import { mostQuantity } from '@sheds/contract/products/product-forms'
import type { Id, Time } from '@sheds/contract/scalars'
import type { Parts } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { raise } from '../../platform/slice.ts'
import { isStockNews, raiseImprovement, type Shortage, type StockItem, type Taking } from '../products/products.api.ts'
import { type LockedDish, lockDish, selectCountedDishes, updatePortions } from './menu.queries.ts'
import { portionsAt } from './menu.rules.ts'
import { dishSubject } from './menu.views.ts'

type PortionsContext = Parts<'clock' | 'slices'>

/** Portions of one day. */
export interface TakenPortions extends StockItem {
  until: Time
}

interface DishItems<Item extends StockItem> {
  ownerId: Id
  items: readonly Item[]
}

/** Takes from the dishes among the items whose portions are counted today. With a shortage the caller must roll back. */
export const takePortions = async (
  context: PortionsContext,
  tx: Tx,
  { ownerId, items }: DishItems<StockItem>,
): Promise<Taking<TakenPortions>> => {
  const taken: TakenPortions[] = []
  const short: Shortage[] = []
  await forCounted(context, tx, items, async ({ id, quantity }, { dish, portions, until }) => {
    const left = portions - quantity
    if (left < 0) {
      short.push({ id, left: portions })
      return
    }
    taken.push({ id, quantity, until })
    await updatePortions(tx, id, { portions: left, portionsUntil: until })
    if (!isStockNews(portions, left)) return
    const at = context.clock.now().toISOString()
    await raise(context, tx, 'stockLow', { newsId: newId(), ownerId, subject: dishSubject(dish), left, at })
  })
  return { taken, short }
}

/** Gives back portions of today; those of an earlier day are gone. */
export const returnPortions = (context: PortionsContext, tx: Tx, items: readonly TakenPortions[]): Promise<void> =>
  forCounted(context, tx, items, async ({ id, quantity, until: day }, { dish, portions, until }) => {
    if (Date.parse(day) !== Date.parse(until)) return
    await updatePortions(tx, id, { portions: Math.min(mostQuantity, portions + quantity), portionsUntil: until })
    const state = (left: number) => ({ price: dish.price, state: left === 0 ? 'sold out' : 'on sale' }) as const
    await raiseImprovement(context, tx, {
      kind: 'dish',
      id,
      before: state(portions),
      after: state(portions + quantity),
    })
  })

interface CountedDish {
  dish: LockedDish
  portions: number
  until: Time
}

const forCounted = async <Item extends StockItem>(
  { clock }: Parts<'clock'>,
  tx: Tx,
  items: readonly Item[],
  work: (item: Item, counted: CountedDish) => Promise<void>,
): Promise<void> => {
  const now = clock.now()
  const ids = items.map(({ id }) => id)
  for (const id of await selectCountedDishes(tx, ids, now.toISOString())) {
    const dish = await lockDish(tx, id)
    const item = items.find((each) => each.id === id)
    if (dish === undefined || dish.deletedAt !== null || item === undefined) continue
    const portions = portionsAt(dish, now)
    if (portions !== null && dish.portionsUntil !== null)
      await work(item, { dish, portions, until: dish.portionsUntil })
  }
}

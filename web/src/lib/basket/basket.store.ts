import { useWatched } from '../../ui/watched.ts'
import { stored } from '../device/stored.ts'

/** Product in the basket, with all that is needed to show it and to contact its seller offline. */
export interface BasketItem {
  id: string
  quantity: number
  [field: string]: unknown
}

/** Changed only by `basket-changes.ts`. */
export const basket = stored('basket', (raw): readonly BasketItem[] =>
  Array.isArray(raw) ? raw.filter(isItem).map(soundItem) : [],
)
const none: readonly BasketItem[] = []
export const mostOfOne = 999

/** Basket of this device; empty on the server and while the page hydrates. */
export const useBasket = (): readonly BasketItem[] => useWatched(basket, () => none)

/** Sum of all quantities. */
export const useBasketCount = (): number => useBasket().reduce((count, item) => count + orderableOf(item), 0)

/** Largest quantity of an item, as far as this device knows; `left` is what its seller counts. */
export const mostOf = (item: Readonly<Record<string, unknown>>): number => {
  const { left } = item
  return typeof left === 'number' && left > 0 ? Math.min(left, mostOfOne) : mostOfOne
}

/** Quantity that can be ordered. The wanted one stays stored, because the seller may get more. */
export const orderableOf = (item: BasketItem): number => Math.min(item.quantity, mostOf(item))

const isItem = (raw: unknown): raw is Record<string, unknown> & { id: string } =>
  typeof raw === 'object' && raw !== null && typeof (raw as { id?: unknown }).id === 'string'

export const soundItem = (raw: Record<string, unknown> & { id: string }): BasketItem => ({
  ...raw,
  quantity: soundQuantity(raw.quantity),
})

const soundQuantity = (raw: unknown): number =>
  typeof raw === 'number' && Number.isInteger(raw) && raw > 0 ? Math.min(raw, mostOfOne) : 1

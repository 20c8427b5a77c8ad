import { useWatched } from '../../ui/watched.ts'
import { stored } from '../device/stored.ts'

/** A product in the basket: what is needed to show it and to reach its seller without asking the server. */
export interface BasketItem {
  id: string
  quantity: number
  [field: string]: unknown
}

/** Changed by `basket-changes.ts` alone. */
export const basket = stored('basket', (raw): readonly BasketItem[] =>
  Array.isArray(raw) ? raw.filter(isItem).map(soundItem) : [],
)
const none: readonly BasketItem[] = []
export const mostOfOne = 999

/** The basket on this device; empty on the server and while the page hydrates. */
export const useBasket = (): readonly BasketItem[] => useWatched(basket, () => none)

/** How many things are in it, all quantities together. */
export const useBasketCount = (): number => useBasket().reduce((count, { quantity }) => count + quantity, 0)

const isItem = (raw: unknown): raw is Record<string, unknown> & { id: string } =>
  typeof raw === 'object' && raw !== null && typeof (raw as { id?: unknown }).id === 'string'

export const soundItem = (raw: Record<string, unknown> & { id: string }): BasketItem => ({
  ...raw,
  quantity: soundQuantity(raw.quantity),
})

const soundQuantity = (raw: unknown): number =>
  typeof raw === 'number' && Number.isInteger(raw) && raw > 0 ? Math.min(raw, mostOfOne) : 1

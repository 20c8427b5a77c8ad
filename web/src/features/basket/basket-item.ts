import type { BasketItem } from '../../lib/basket.store.ts'

/** What the basket shows of a thing. Storage may hold anything: each field is what it should be, or missing. */
export interface ShownItem {
  id: string
  quantity: number
  name: string
  /** Nothing where it is to be agreed upon. */
  price: number | undefined
  /** What it cost when it was put in, if that was something else. */
  formerPrice: number | undefined
  /** Taken away by its owner. */
  gone: boolean
  status: string
  shedId: string
  shedName: string
  picture: string | undefined
}

export const shownItem = (item: BasketItem): ShownItem => {
  const shed = recordOf(item.shed_is)
  const [picture] = Array.isArray(item.media_data) ? item.media_data : []
  const price = amountOf(item.price)
  const added = 'added_price' in item ? amountOf(item.added_price) : price
  return {
    id: item.id,
    quantity: item.quantity,
    name: textOf(item.name),
    price,
    formerPrice: added === price ? undefined : added,
    gone: item.gone === true,
    status: textOf(item.status),
    shedId: textOf(item.shed_id),
    shedName: textOf(shed.name),
    picture: textOf(recordOf(picture).src) || undefined,
  }
}

/** What they come to; what is gone or has no price counts nothing. */
export const totalOf = (items: readonly ShownItem[]): number =>
  items.reduce((sum, { price = 0, quantity, gone }) => sum + (gone ? 0 : price * quantity), 0)

/** How many have no price. */
export const unpricedIn = (items: readonly ShownItem[]): number =>
  items.filter(({ price, gone }) => price === undefined && !gone).length

const recordOf = (raw: unknown): Record<string, unknown> =>
  typeof raw === 'object' && raw !== null ? (raw as Record<string, unknown>) : {}

const textOf = (raw: unknown): string => (typeof raw === 'string' ? raw : '')

const amountOf = (raw: unknown): number | undefined =>
  typeof raw === 'number' && Number.isFinite(raw) && raw >= 0 ? raw : undefined

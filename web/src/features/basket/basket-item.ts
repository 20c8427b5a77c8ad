import { mostOrderItems } from '@sheds/contract/orders/order-terms'
import type { BasketItem } from '../../lib/basket/basket.store.ts'
import type { Lot } from '../orders/make/lot.ts'

/** What the basket shows of a thing. Storage may hold anything: each field is what it should be, or missing. */
export interface ShownItem {
  id: string
  /** A dish of a kitchen's menu, or a product. */
  isDish: boolean
  quantity: number
  name: string
  /** Nothing where it is to be agreed upon. */
  price: number | undefined
  /** What it cost when it was put in, if that was something else. */
  formerPrice: number | undefined
  /** Taken away by its owner. */
  gone: boolean
  status: string
  /** Neither gone nor sold out nor reserved, as far as this device knows. */
  available: boolean
  /** When its seller was asked for just so many. */
  askedAt: string | undefined
  shedId: string
  shedName: string
  shedLogo: string | undefined
  /** Where the shed is, and whose it is. */
  shedCity: string
  ownerName: string
  picture: string | undefined
}

export const shownItem = (item: BasketItem): ShownItem => {
  const shed = recordOf(item.shed_is)
  const [picture] = Array.isArray(item.media_data) ? item.media_data : []
  const price = amountOf(item.price)
  const gone = item.gone === true
  const status = textOf(item.status)
  const added = 'added_price' in item ? amountOf(item.added_price) : price
  return {
    id: item.id,
    isDish: item.kind === 'dish',
    quantity: item.quantity,
    name: textOf(item.name),
    price,
    formerPrice: added === price ? undefined : added,
    gone,
    status,
    available: !gone && (status === '' || status === 'on sale'),
    askedAt: askedAtOf(item),
    shedId: textOf(item.shed_id),
    shedName: textOf(shed.name),
    shedLogo: textOf(shed.logo) || undefined,
    shedCity: textOf(shed.location),
    ownerName: textOf(recordOf(item.owner_is).name),
    picture: textOf(item.picture) || smallestOf(recordOf(picture)),
  }
}

/** What they come to; what can't be had or has no price counts nothing. */
export const totalOf = (items: readonly ShownItem[]): number =>
  items.reduce((sum, { price = 0, quantity, available }) => sum + (available ? price * quantity : 0), 0)

/** How many have no price. */
export const unpricedIn = (items: readonly ShownItem[]): number =>
  items.filter(({ price, available }) => price === undefined && available).length

/** How many can't be had now. */
export const unavailableIn = (items: readonly ShownItem[]): number => items.filter(({ available }) => !available).length

export interface BasketThing {
  item: ShownItem
  /** As it lies in the basket, and where. */
  kept: BasketItem
  position: number
}

/** What goes to one seller. */
export interface BasketGroup {
  key: string
  things: [BasketThing, ...BasketThing[]]
}

/** By shed, in the order they were put in; what one order can't hold begins the next. */
export const groupsOf = (basket: readonly BasketItem[]): BasketGroup[] => {
  const groups: BasketGroup[] = []
  for (const [position, kept] of basket.entries()) {
    const thing = { item: shownItem(kept), kept, position }
    const { shedId } = thing.item
    const own = groups.findLast(({ things: [{ item }] }) => item.shedId === shedId)
    if (own !== undefined && own.things.length < mostOrderItems) own.things.push(thing)
    else groups.push({ key: `${shedId} ${kept.id}`, things: [thing] })
  }
  return groups
}

/** What of it can be ordered now. */
export const orderLotOf = ({ things }: BasketGroup): Lot => {
  const items = things.map(({ item }) => item)
  const [{ item: first }] = things
  const wanted = items.filter(({ available }) => available)
  const former = wanted.reduce(
    (sum, { formerPrice, price = 0, quantity }) => sum + (formerPrice ?? price) * quantity,
    0,
  )
  return {
    key: first.id,
    shedId: first.shedId,
    shedName: first.shedName,
    shedLogo: first.shedLogo,
    ownerName: first.ownerName,
    things: wanted.map(({ id, isDish, name, quantity, price = null }) => ({ id, isDish, name, quantity, price })),
    formerTotal: former === totalOf(wanted) ? undefined : former,
    left: items.flatMap(({ available, name }) => (available ? [] : [name])),
  }
}

/** When the seller was asked for all of this, just as it is now. */
export const allAskedAt = (items: readonly ShownItem[]): string | undefined =>
  items.some(({ askedAt }) => askedAt === undefined) ? undefined : items.map(({ askedAt = '' }) => askedAt).sort()[0]

const askedAtOf = ({ asked, quantity }: BasketItem): string | undefined => {
  const { quantity: count, at } = recordOf(asked)
  return count === quantity && !Number.isNaN(Date.parse(textOf(at))) ? textOf(at) : undefined
}

const smallestOf = ({ src, srcset }: Record<string, unknown>): string | undefined =>
  textOf(recordOf(srcset).webp).split(' ', 1)[0] || textOf(src) || undefined

const recordOf = (raw: unknown): Record<string, unknown> =>
  typeof raw === 'object' && raw !== null ? (raw as Record<string, unknown>) : {}

const textOf = (raw: unknown): string => (typeof raw === 'string' ? raw : '')

const amountOf = (raw: unknown): number | undefined =>
  typeof raw === 'number' && Number.isFinite(raw) && raw >= 0 ? raw : undefined

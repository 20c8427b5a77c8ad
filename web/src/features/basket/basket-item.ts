import { mostOrderItems } from '@sheds/contract/orders/order-terms'
import { type BasketItem, mostOf, orderableOf } from '../../lib/basket/basket.store.ts'
import type { BasketOrder } from '../orders/make/basket-order.ts'

/** Basket item as shown. Stored data may have any shape: an invalid field counts as missing. */
export interface ShownItem {
  id: string
  /** True for a dish of a menu, false for a product. */
  isDish: boolean
  quantity: number
  /** Quantity that was wanted, if fewer are left. */
  wanted: number | undefined
  /** Undefined if the seller does not count. */
  left: number | undefined
  /** Largest quantity. */
  most: number
  name: string
  /** Undefined if it is to be negotiated. */
  price: number | undefined
  /** Price when it was added, if that differs. */
  formerPrice: number | undefined
  /** Deleted by its owner. */
  gone: boolean
  status: string
  /** Neither deleted nor sold out nor reserved, as far as this device knows. */
  available: boolean
  /** Time at which the chat about this quantity was opened. */
  askedAt: string | undefined
  shedId: string
  shedName: string
  shedLogo: string | undefined
  /** City of the shed. */
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
    quantity: orderableOf(item),
    wanted: item.quantity > orderableOf(item) ? item.quantity : undefined,
    left: amountOf(item.left),
    most: mostOf(item),
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

/** Total price, without items that are unavailable or have no price. */
export const totalOf = (items: readonly ShownItem[]): number =>
  items.reduce((sum, { price = 0, quantity, available }) => sum + (available ? price * quantity : 0), 0)

/** Number of available items without a price. */
export const unpricedIn = (items: readonly ShownItem[]): number =>
  items.filter(({ price, available }) => price === undefined && available).length

/** Number of unavailable items. */
export const unavailableIn = (items: readonly ShownItem[]): number => items.filter(({ available }) => !available).length

export interface BasketThing {
  item: ShownItem
  /** Item as stored on the device, and its index there. */
  kept: BasketItem
  position: number
}

/** Items of one shed. */
export interface BasketGroup {
  key: string
  things: [BasketThing, ...BasketThing[]]
}

/** Groups by shed in the order of adding; a shed's group that is full for one order is followed by another. */
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

/** Order of the available items. */
export const basketOrderOf = ({ things }: BasketGroup): BasketOrder => {
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

/** Earliest time of the chats about these items; undefined if one of them had none about its quantity. */
export const allAskedAt = (items: readonly ShownItem[]): string | undefined =>
  items.some(({ askedAt }) => askedAt === undefined) ? undefined : items.map(({ askedAt = '' }) => askedAt).sort()[0]

const askedAtOf = ({ asked, ...item }: BasketItem): string | undefined => {
  const { quantity: count, at } = recordOf(asked)
  return count === orderableOf(item) && !Number.isNaN(Date.parse(textOf(at))) ? textOf(at) : undefined
}

const smallestOf = ({ src, srcset }: Record<string, unknown>): string | undefined =>
  textOf(recordOf(srcset).webp).split(' ', 1)[0] || textOf(src) || undefined

const recordOf = (raw: unknown): Record<string, unknown> =>
  typeof raw === 'object' && raw !== null ? (raw as Record<string, unknown>) : {}

const textOf = (raw: unknown): string => (typeof raw === 'string' ? raw : '')

const amountOf = (raw: unknown): number | undefined =>
  typeof raw === 'number' && Number.isFinite(raw) && raw >= 0 ? raw : undefined

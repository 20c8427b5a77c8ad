import type { OrderedLine } from '@sheds/contract/orders/order-text'

/** Available basket item. */
export interface BasketOrderItem extends OrderedLine {
  id: string
  isDish: boolean
}

/** Basket items of one shed, ordered together. */
export interface BasketOrder {
  /** Id of its first item, even if unavailable; identifies the order's sheet and draft. */
  key: string
  shedId: string
  shedName: string
  shedLogo: string | undefined
  /** The shed's owner, who reads the message. */
  ownerName: string
  things: readonly BasketOrderItem[]
  /** Total when the items were added, if that differs. */
  formerTotal: number | undefined
  /** Names of the shed's unavailable items, which stay in the basket. */
  left: readonly string[]
}

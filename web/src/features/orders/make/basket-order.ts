import type { OrderedLine } from '@sheds/contract/orders/order-text'

/** A thing of the basket that can be had now. */
export interface LotThing extends OrderedLine {
  id: string
  isDish: boolean
}

/** What goes to one shed in one order. */
export interface Lot {
  /** Of its first thing, whatever became of that: what lies over the page goes by it. */
  key: string
  shedId: string
  shedName: string
  shedLogo: string | undefined
  /** Whose shed it is: the person who reads the message. */
  ownerName: string
  things: readonly LotThing[]
  /** What they came to when they were put in, where that was something else. */
  formerTotal: number | undefined
  /** What is in the basket of this shed, too, and can't be had now. */
  left: readonly string[]
}

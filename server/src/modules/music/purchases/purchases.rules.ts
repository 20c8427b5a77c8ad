import { musicLimits } from '@sheds/contract/music/music-terms'
import type { Id } from '@sheds/contract/scalars'

/** Data that decides whether a buyer may buy a piece now, and for how much. */
export interface Sale {
  isBought: boolean
  /** The piece is for another person; `isReceivers` if they own it already or made it. */
  isGift: boolean
  isReceivers: boolean
  deletedAt: string | null
  shedDeletedAt: string | null
  readyCount: number
  openCount: number
  price: number
  nameYourPrice: boolean
  /** Accounts that are paid: the piece's active wallets without the buyer's. */
  sellers: readonly Id[]
}

/** First reason against the purchase; undefined if there is none. */
export const saleRefusal = (
  sale: Sale,
  amount: number,
): 'already_owned' | 'gift_refused' | 'not_ready' | 'not_for_sale' | 'amount' | 'gift_free' | undefined => {
  if (sale.isReceivers) return 'gift_refused'
  if (sale.isBought && !sale.isGift) return 'already_owned'
  if (sale.readyCount === 0 || sale.openCount > 0) return 'not_ready'
  if (!isPrice(sale, amount)) return 'amount'
  if (sale.isGift && amount === 0) return 'gift_free'
  return amount > 0 && sale.sellers.length === 0 ? 'not_for_sale' : undefined
}

/** The price, or more if the seller allows it. A free piece costs nothing, or at least the lowest price. */
const isPrice = ({ price, nameYourPrice }: Sale, amount: number): boolean => {
  if (amount === price) return true
  return nameYourPrice && amount > price && amount >= musicLimits.priceLeast && amount <= musicLimits.priceMost
}

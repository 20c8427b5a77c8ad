import { musicLimits } from '@sheds/contract/music/music-terms'
import type { Id } from '@sheds/contract/scalars'

/** What decides whether somebody may buy a piece now, and for how much. */
export interface Sale {
  isBought: boolean
  /** It is for somebody else, and theirs already: bought, or made by them. */
  isGift: boolean
  isReceivers: boolean
  deletedAt: string | null
  shedDeletedAt: string | null
  readyCount: number
  openCount: number
  price: number
  nameYourPrice: boolean
  /** Whose accounts are paid: those of its wallets that can be, without the buyer's own. */
  sellers: readonly Id[]
}

/** The first that stands in the way of buying; nothing where nothing does. */
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

/** Its price, or more where more is welcome: of what is free nothing, or what a sale is worth booking. */
const isPrice = ({ price, nameYourPrice }: Sale, amount: number): boolean => {
  if (amount === price) return true
  return nameYourPrice && amount > price && amount >= musicLimits.priceLeast && amount <= musicLimits.priceMost
}

import { musicLimits } from '@sheds/contract/music/music-terms'

/** Suggested amounts where buyers may pay more: the price, twice and five times the price. */
export const amountsFor = (price: number): number[] =>
  [price, price === 0 ? musicLimits.priceLeast : price * 2, price === 0 ? 500 : price * 5].filter(
    (amount, at, all) => amount <= musicLimits.priceMost && all.indexOf(amount) === at,
  )

/** True for the price itself, or for more within the limits where buyers may pay more. */
export const isPriceOf = (
  { price, name_your_price: more }: { price: number; name_your_price: boolean },
  amount: number | undefined,
): amount is number => {
  if (amount === undefined) return false
  if (amount === price) return true
  return more && amount > price && amount >= musicLimits.priceLeast && amount <= musicLimits.priceMost
}

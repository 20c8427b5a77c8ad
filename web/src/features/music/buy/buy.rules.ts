import { musicLimits } from '@sheds/contract/music/music-terms'

/** What somebody may give for a piece where more than its price is welcome: its price, twice, five times. */
export const amountsFor = (price: number): number[] =>
  [price, price === 0 ? musicLimits.priceLeast : price * 2, price === 0 ? 500 : price * 5].filter(
    (amount, at, all) => amount <= musicLimits.priceMost && all.indexOf(amount) === at,
  )

/** Is it what it costs, or more where more is welcome? */
export const isPriceOf = (
  { price, name_your_price: more }: { price: number; name_your_price: boolean },
  amount: number | undefined,
): amount is number => {
  if (amount === undefined) return false
  if (amount === price) return true
  return more && amount > price && amount >= musicLimits.priceLeast && amount <= musicLimits.priceMost
}

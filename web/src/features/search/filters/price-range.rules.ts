import type { FoundPrices } from '@sheds/contract/search/search'

/** Number of steps of a price handle. */
export const priceSteps = 60

type Ends = Pick<FoundPrices, 'from' | 'to'>

/** Step of the handle for a price; the nearest end for a price outside the range. */
export const handleAt = ({ from, to }: Ends, price: number): number =>
  Math.round(Math.min(1, Math.max(0, (price - from) / Math.max(1, to - from))) * priceSteps)

/** Rounded price at a step: to two digits, or finer where the steps are smaller. */
export const priceAt = ({ from, to }: Ends, at: number): number => {
  const exact = from + ((to - from) * at) / priceSteps
  const step = (to - from) / priceSteps
  const figure = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, Math.min(step, exact / 10)))))
  return Math.round(exact / figure) * figure
}

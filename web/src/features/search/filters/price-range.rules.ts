import type { FoundPrices } from '@sheds/contract/search/search'

/** So many places a handle can stand at. */
export const priceSteps = 60

type Ends = Pick<FoundPrices, 'from' | 'to'>

/** Where the handle of a price stands; what lies outside stands at the end. */
export const handleAt = ({ from, to }: Ends, price: number): number =>
  Math.round(Math.min(1, Math.max(0, (price - from) / Math.max(1, to - from))) * priceSteps)

/** The price at a place, as somebody would say it: to two figures, or finer where the places lie closer. */
export const priceAt = ({ from, to }: Ends, at: number): number => {
  const exact = from + ((to - from) * at) / priceSteps
  const step = (to - from) / priceSteps
  const figure = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, Math.min(step, exact / 10)))))
  return Math.round(exact / figure) * figure
}

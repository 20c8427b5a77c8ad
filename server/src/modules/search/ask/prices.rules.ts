import type { Money } from '@sheds/contract/scalars'
import type { FoundPrices } from '@sheds/contract/search/search'

const mostBars = 12
/** Share of prices outside of the usual range, on either end. */
const tail = 0.1

/** Price range and histogram; null if all prices are equal or missing. */
export const pricesOf = (found: readonly { price: number | null }[]): FoundPrices | null => {
  const prices = found.flatMap(({ price }) => (price === null ? [] : [price])).sort((one, other) => one - other)
  const [from, to] = [prices[0], prices.at(-1)]
  if (from === undefined || to === undefined || from === to) return null
  const width = (to - from + 1) / mostBars
  const bars = Array.from({ length: mostBars }, () => 0)
  for (const price of prices) {
    const at = Math.min(mostBars - 1, Math.floor((price - from) / width))
    bars[at] = (bars[at] ?? 0) + 1
  }
  const at = (part: number): number => prices[Math.round((prices.length - 1) * part)] ?? from
  return { from: from as Money, to: to as Money, bars, usual: [at(tail) as Money, at(1 - tail) as Money] }
}

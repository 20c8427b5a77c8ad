import { holdHostile } from './search/search.hostile.ts'
import { holdLatencies } from './search/search.latencies.ts'
import { openSearchMarket, type SearchMarket } from './search/search.market.ts'
import { comparePeers } from './search/search.peers.ts'
import { holdRecall } from './search/search.recall.ts'
import { holdRivals } from './search/search.rivals.ts'
import { printSizes } from './search/search.sizes.ts'
import { holdStaleness, holdWrites } from './search/search.writes.ts'

const sizes = { small: 10_000, large: Number(process.env.BENCH_PRODUCTS ?? 1_000_000) }

/**
 * Search among 1,000,000 products with invented words: against a scan, trigrams and a market of 10,000; recall of mistyped
 * words, cost for a write, freshness; and against other search engines on the same products.
 * `npm run bench -- search <part>` measures one part only; `BENCH_PRODUCTS=100000` a smaller market.
 */
export const measure = async (): Promise<void> => {
  const [wanted] = process.argv.slice(3)
  const large = await openSearchMarket(sizes.large)
  const parts: Readonly<Record<string, () => Promise<void>>> = {
    sizes: () => printSizes(large),
    recall: () => holdRecall(large),
    latencies: () => compareSizes(large),
    hostile: () => holdHostile(large),
    rivals: () => holdRivals(large),
    writes: () => holdWrites(large),
    staleness: () => holdStaleness(large),
    peers: () => comparePeers(large),
  }
  try {
    for (const [name, part] of Object.entries(parts)) if (wanted === undefined || wanted === name) await part()
  } finally {
    await large.stop()
  }
}

const compareSizes = async (large: SearchMarket): Promise<void> => {
  const small = await openSearchMarket(sizes.small)
  try {
    await holdLatencies(large, small)
  } finally {
    await small.stop()
  }
}

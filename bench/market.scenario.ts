import { demoParts } from '@sheds/demo/parts'
import { holdAnswers } from './market/market.answers.ts'
import { callsOf, countStatements, findKnown } from './market/market.calls.ts'
import { holdLikes } from './market/market.likes.ts'
import { compareLatency, holdLatency, type Latency, printLatencies, type TimedCall } from './support/latency.ts'
import { openMarket } from './support/market.ts'
import { serve } from './support/process.ts'

const lastPage = 200
const ceilings = { lastPage: 1.2, size: 1.5 }

/**
 * Lists and pages of the market: 1,000,000 products against 10,000, the last page against the first, the cost of the
 * layers, and likes. `npm run bench -- market <part>` measures one part only.
 */
export const measure = async (): Promise<void> => {
  const large = await openMarket('large', demoParts)
  const small = await openMarket('hundredth', demoParts)
  const parts: Readonly<Record<string, () => Promise<void>>> = {
    statements: () => countStatements(large.url),
    sizes: () => compareSizes(large.url, small.url),
    answers: () => holdAnswers(large.url),
    likes: () => holdLikes(large.url),
  }
  const [wanted] = process.argv.slice(3)
  try {
    for (const [name, part] of Object.entries(parts)) if (wanted === undefined || wanted === name) await part()
  } finally {
    await large.stop()
    await small.stop()
  }
}

/** Compares uncached responses, each for other products, so that nothing is cached by chance. */
const compareSizes = async (largeUrl: string, smallUrl: string): Promise<void> => {
  const large = await serve('market/market.server.ts', 'fresh', { DATABASE_URL: largeUrl })
  const small = await serve('market/market.server.ts', 'fresh', { DATABASE_URL: smallUrl })
  try {
    const [ofLarge, ofSmall] = [await findKnown(largeUrl), await findKnown(smallUrl)]
    const calls = await callsOf(large.url, ofLarge, lastPage)
    const others = await callsOf(small.url, ofSmall, 1)
    await holdSizes(calls, others)
  } finally {
    await Promise.all([large.stop(), small.stop()])
  }
}

type Calls = ReadonlyMap<string, TimedCall>

const holdSizes = async (large: Calls, small: Calls): Promise<void> => {
  const named = (calls: Calls, market: string) =>
    [...calls].map(([name, call]) => ({ ...call, name: `${name}, ${market} market` }))
  const latencies = await compareLatency([...named(large, 'large'), ...named(small, 'small')])
  printLatencies('The market, read anew', latencies)
  const found = (name: string): Latency | undefined => latencies.find((latency) => latency.name === name)
  for (const name of large.keys()) {
    const first = name.replace(/ page \d+$/, '')
    const [own, ofFirst] = [found(`${name}, large market`), found(`${first}, large market`)]
    if (name === first) holdLatency(`${name}, large ÷ small`, own, found(`${name}, small market`), ceilings.size)
    else holdLatency(`${name} ÷ page 1`, own, ofFirst, ceilings.lastPage)
  }
}

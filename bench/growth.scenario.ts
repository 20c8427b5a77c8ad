import { demoParts } from '@sheds/demo/parts'
import { connect } from '@sheds/server/platform/db/database'
import { measureCleaning } from './growth/growth.cleaning.ts'
import { plantMember } from './growth/growth.member.ts'
import { addressesOf, findKnown } from './market/market.calls.ts'
import { compareLatency, type Latency, type TimedCall } from './support/latency.ts'
import { openMarket } from './support/market.ts'
import { serve } from './support/process.ts'
import { holdCeiling, median } from './support/rounds.ts'

/** Markets by their number of products; `tenfold` is planted for hours, so it is measured only when it is named. */
const marketNames = ['hundredth', 'tenth', 'large', 'tenfold'] as const
type MarketName = (typeof marketNames)[number]

const mostGrowth = 1.5

/**
 * How lists and pages grow with the market: 10,000, 100,000 and 1,000,000 products, writes and notifications, each
 * against the smallest. `npm run bench -- growth hundredth tenfold` compares the named markets, `npm run bench -- growth
 * cleaning` measures the deletion of old notifications among 10,000,000.
 */
export const measure = async (): Promise<void> => {
  const words = process.argv.slice(3)
  if (words.includes('cleaning')) return measureCleaning()
  const named = marketNames.filter((name) => words.includes(name))
  await compareMarkets(named.length > 1 ? named : ['hundredth', 'tenth', 'large'])
}

const compareMarkets = async (names: readonly MarketName[]): Promise<void> => {
  const stops: (() => Promise<void>)[] = []
  try {
    const calls: TimedCall[] = []
    for (const name of names) {
      const { url, stop } = await openMarket(name, demoParts)
      stops.unshift(stop)
      const server = await serve('market/market.server.ts', 'fresh', { DATABASE_URL: url })
      stops.unshift(server.stop)
      calls.push(...(await callsIn(name, url, server.url)))
    }
    holdGrowth(names, await compareLatency(calls))
  } finally {
    for (const stop of stops) await stop()
  }
}

const callsIn = async (market: MarketName, databaseUrl: string, base: string): Promise<TimedCall[]> => {
  const visitor = Object.entries(addressesOf(await findKnown(databaseUrl)))
  const database = connect({ url: databaseUrl, prepare: false, max: 1 })
  const { id, token, word } = await plantMember(database.sql)
  await database.close()
  const named = (name: string): string => `${name}, ${market}`
  const headers = { authorization: `Bearer ${token}` }
  return [
    ...visitor.map(([name, paths]) => ({ name: named(name), urls: paths.map((path) => base + path) })),
    { name: named('writes'), urls: [`${base}/api/writes?limit=20`] },
    { name: named('search'), urls: [`${base}/api/search/search_data_base?type=product&query=${word}`] },
    { name: named('timeline'), urls: [`${base}/api/writes?limit=20`], headers },
    { name: named('statement'), urls: [`${base}/api/wallets/${id}/transactions?limit=20`], headers },
    { name: named('bell'), urls: [`${base}/api/notifications?limit=20`], headers },
  ]
}

const holdGrowth = (names: readonly MarketName[], latencies: readonly Latency[]): void => {
  const p50 = (call: string, market: string): number[] =>
    latencies.find(({ name }) => name === `${call}, ${market}`)?.p50 ?? []
  const [smallest = 'hundredth', ...others] = names
  const calls = latencies.flatMap(({ name }) => (name.endsWith(`, ${smallest}`) ? [name.split(', ')[0] ?? ''] : []))
  for (const call of calls) {
    const small = p50(call, smallest)
    const growth = others.map((market) =>
      median(p50(call, market).map((ms, round) => ms / (small[round] ?? Number.NaN))),
    )
    const figures = names.map((market) => `${market} ${median(p50(call, market)).toFixed(2)} ms`).join(', ')
    holdCeiling(`${call}: ${figures}; largest ÷ smallest`, growth.at(-1) ?? Number.NaN, mostGrowth)
  }
}

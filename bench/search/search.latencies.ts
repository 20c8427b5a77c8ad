import { compareLatency, type Latency, printLatencies, type TimedCall } from '../support/latency.ts'
import { serve } from '../support/process.ts'
import { holdCeiling, median } from '../support/rounds.ts'
import { withSql } from './search.known.ts'
import type { SearchMarket } from './search.market.ts'
import { type Queries, queriesOf } from './search.queries.ts'

const ceilings = { slipP50: 2, slipP99: 3, common: 10, commonest: 3, size: 2, suggestions: 2 }
const commonest = 30

export const findPath = (query: string, more = 'type=product'): string =>
  `/api/search/search_data_base?${more}&limit=20&query=${encodeURIComponent(query)}`
export const suggestPath = (query: string): string => `/api/search/suggest?query=${encodeURIComponent(query)}`

/** Measures uncached searches and suggestions, beside the product list and a smaller market. */
export const holdLatencies = async (large: SearchMarket, small: SearchMarket): Promise<void> => {
  const [ofLarge, ofSmall] = [await serveMarket(large), await serveMarket(small)]
  try {
    const calls = [
      ...(await callsOf(large, ofLarge.url, 'large')),
      ...(await callsOf(small, ofSmall.url, 'small')),
      ...ownCalls(large, ofLarge.url),
    ]
    const busy = new Map<string, number>()
    const timed = await compareLatency(
      calls.map((call) => ({ ...call, onBusy: () => busy.set(call.name, (busy.get(call.name) ?? 0) + 1) })),
    )
    printLatencies('Search over the API, read anew', timed)
    for (const [name, count] of busy) console.log(`    ${name}: ${count} answers came too late (503)`)
    holdCeiling(
      'answers too late',
      [...busy.values()].reduce((sum, count) => sum + count, 0),
      0,
    )
    holdAll(timed)
  } finally {
    await Promise.all([ofLarge.stop(), ofSmall.stop()])
  }
}

export const serveMarket = ({ url }: SearchMarket) => serve('market/market.server.ts', 'fresh', { DATABASE_URL: url })

const callsOf = async (market: SearchMarket, base: string, size: string): Promise<TimedCall[]> => {
  const { exact, one } = await withSql(market.url, (sql) => queriesOf(sql, market.products))
  const slipped = one.map(({ typed }) => typed)
  const call = (name: string, paths: readonly string[]): TimedCall => ({
    name: `${name}, ${size}`,
    urls: paths.map((path) => base + path),
  })
  return [
    call(
      named.slip,
      slipped.map((query) => findPath(query)),
    ),
    call(
      named.exact,
      exact.map((query) => findPath(query)),
    ),
    call(
      named.all,
      exact.map((query) => findPath(query, 'type=all')),
    ),
    call(named.suggestions, typing([...exact, ...slipped]).map(suggestPath)),
    call(named.list, ['/api/products?limit=20']),
  ]
}

const named = {
  slip: 'two words, one slip',
  exact: 'two words',
  all: 'two words, all kinds',
  suggestions: 'suggestions',
  list: 'product list',
  common: 'two common words',
  commonest: `one of the ${commonest} commonest words`,
  rare: 'a rare word',
}

/** Queries whose last word is not typed completely. */
const typing = (queries: Queries['exact']): string[] =>
  queries.map((query, at) => query.slice(0, Math.max(2, query.length - (at % 5))))

const ownCalls = ({ words }: SearchMarket, base: string): TimedCall[] => {
  const common = words.slice(0, commonest)
  const call = (name: string, queries: readonly string[]): TimedCall => ({
    name: `${name}, large`,
    urls: queries.map((query) => base + findPath(query)),
  })
  return [
    call(
      named.common,
      common.map((word, at) => `${word} ${common[(at * 7 + 11) % commonest]}`),
    ),
    call(named.commonest, common),
    call(named.rare, words.slice(20_000, 20_200)),
  ]
}

const holdAll = (timed: readonly Latency[]): void => {
  const hold = (name: string, to: string, figure: 'p50' | 'p99', most: number): void => {
    const [one, other] = [name, to].map((each) => timed.find((latency) => latency.name === each))
    holdCeiling(`${name} ÷ ${to}, ${figure}`, ratioOf(one?.[figure], other?.[figure]), most)
  }
  const large = (name: string): string => `${name}, large`
  hold(large(named.slip), large(named.exact), 'p50', ceilings.slipP50)
  hold(large(named.slip), large(named.exact), 'p99', ceilings.slipP99)
  const common = timed.find(({ name }) => name === large(named.common))
  holdCeiling(`${named.common}, p99 ÷ p50`, ratioOf(common?.p99, common?.p50), ceilings.common)
  hold(large(named.commonest), large(named.rare), 'p50', ceilings.commonest)
  for (const name of [named.slip, named.exact, named.all, named.suggestions])
    for (const figure of ['p50', 'p99'] as const) hold(large(name), `${name}, small`, figure, ceilings.size)
  hold(large(named.suggestions), large(named.list), 'p99', ceilings.suggestions)
}

/** Median over the rounds of the ratio of two figures of the same round. */
const ratioOf = (values: readonly number[] = [], to: readonly number[] = []): number =>
  median(values.map((value, round) => value / (to[round] ?? Number.NaN)))

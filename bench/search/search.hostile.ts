import { percentile } from '../support/latency.ts'
import { holdCeiling, median } from '../support/rounds.ts'
import { withSql } from './search.known.ts'
import { findPath, serveMarket, suggestPath } from './search.latencies.ts'
import type { SearchMarket } from './search.market.ts'
import { queriesOf } from './search.queries.ts'

const rounds = 15
const ordinaryPerRound = 20
const ceiling = 3

/** Hostile and carelessly pasted queries. */
export const hostileQueries = (words: readonly string[]): Readonly<Record<string, string>> => {
  const [common = '', next = ''] = words
  return {
    'one letter': 'a',
    '10,000 letters': 'abcdefghij'.repeat(1000),
    'one letter 3,900 times': 'a'.repeat(3900),
    quotes: `'"${common}"' "${next}`,
    operators: `${common} & | ! <-> (${next}) -${common}`,
    'what LIKE reads': `%_\\${common}%`,
    'a prefix operator': `${common}:* ${next}:*`,
    emoji: '👩🏾‍🦱🎉🇨🇲👍🏿',
    'right to left': 'مرحبا بالعالم שלום',
    NUL: `${common}\u0000${next}`,
    'a thousand words': words.slice(2000, 3000).join(' '),
    'a thousand words, the commonest first': words.slice(0, 1000).join(' '),
    'the commonest word eight times': Array.from({ length: 8 }, () => common).join(' '),
    'digits and points': '1.2.3.4.5.6.7.8.9'.repeat(20),
    marks: `e${'\u0301'.repeat(1000)}`,
  }
}

/** Runs each alternately with ordinary queries; none may fail or take long. */
export const holdHostile = async (market: SearchMarket): Promise<void> => {
  const { exact, one } = await withSql(market.url, (sql) => queriesOf(sql, market.products))
  const ordinary = exact.flatMap((query, at) => [query, one[at]?.typed ?? query])
  const server = await serveMarket(market)
  try {
    const usual: number[] = []
    const hostile = new Map<string, TimedAnswer[]>()
    for (let round = 0; round < rounds; round += 1) {
      for (let at = 0; at < ordinaryPerRound; at += 1)
        usual.push(
          (await ask(server.url + findPath(ordinary[(round * ordinaryPerRound + at) % ordinary.length] ?? ''))).ms,
        )
      for (const [name, path] of pathsOf(market.words))
        hostile.set(name, [...(hostile.get(name) ?? []), await ask(server.url + path)])
    }
    print(usual, hostile)
  } finally {
    await server.stop()
  }
}

interface TimedAnswer {
  status: number
  ms: number
}

const ask = async (url: string): Promise<TimedAnswer> => {
  const started = performance.now()
  const answer = await fetch(url)
  await answer.arrayBuffer()
  return { status: answer.status, ms: performance.now() - started }
}

const pathsOf = (words: readonly string[]): [string, string][] =>
  Object.entries(hostileQueries(words)).flatMap(([name, query]): [string, string][] => [
    [name, findPath(query)],
    [`${name}, all kinds`, findPath(query, 'type=all')],
    [`${name}, suggestions`, suggestPath(query)],
  ])

const print = (usual: readonly number[], hostile: ReadonlyMap<string, readonly TimedAnswer[]>): void => {
  const ordinary = percentile(usual.slice(ordinaryPerRound), 0.99)
  console.log(`\nHostile queries (ordinary ones: p50 ${median(usual).toFixed(1)} ms, p99 ${ordinary.toFixed(1)} ms)`)
  let failed = 0
  let slowest = 0
  for (const [name, answers] of hostile) {
    const bad = answers.filter(({ status }) => status !== 200)
    const ms = answers.slice(1).map((answer) => answer.ms)
    const late = percentile(ms, 0.95)
    const said = bad.length > 0 ? `, ${bad.length} × ${bad[0]?.status}` : ''
    console.log(`  ${name.padEnd(56)} p50 ${median(ms).toFixed(1)}  p95 ${late.toFixed(1)}${said}`)
    failed += bad.length
    slowest = Math.max(slowest, late)
  }
  holdCeiling('answers that are none', failed, 0)
  holdCeiling('the slowest one, p95 ÷ p99 of ordinary ones', slowest / ordinary, ceiling)
}

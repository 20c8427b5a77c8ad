import { demoParts } from '@sheds/demo/parts'
import { forgetfulCache, openProduct } from './market/market.server.ts'
import { pageUrl } from './support/callers.ts'
import { compareLatency, type Latency, printLatencies, type TimedCall } from './support/latency.ts'
import { openMarket } from './support/market.ts'
import { serve } from './support/process.ts'
import { holdCeiling, median } from './support/rounds.ts'
import { holdApprovals } from './writes/writes.approvals.ts'
import { findWriters, followsCounted, type Writers } from './writes/writes.calls.ts'
import { holdDatabase } from './writes/writes.database.ts'
import { holdParser } from './writes/writes.parser.ts'
import { holdTyping } from './writes/writes.typing.ts'

/** Nobody pays here. */
const parts = demoParts.filter(({ name }) => name !== 'wallets')
const lastPage = 200
const ceilings = { follows: 3, size: 1.5, lastPage: 1.2, mentions: 2, statements: 2 }

/**
 * Writes: the timeline of who follows 10, 500 and 5,000 people, the list of 1,000,000 against 10,000 and its last page
 * against the first, both beside the best one writes by hand (in PostgreSQL alone, too), mentions looked up among 100,000 people against 1,000, and
 * approvals of one write; the parser, and typing on a slow phone.
 * `npm run bench -- writes <part>` measures one part only; `BENCH_MARKET=hundredth` tries it on the small market alone.
 */
export const measure = async (): Promise<void> => {
  const [wanted] = process.argv.slice(3)
  const alone: Readonly<Record<string, () => unknown>> = { parser: holdParser, typing: holdTyping }
  for (const [name, part] of Object.entries(alone)) if (wanted === undefined || wanted === name) await part()
  if (wanted === undefined || !(wanted in alone)) await measureMarket(wanted)
}

const measureMarket = async (wanted: string | undefined): Promise<void> => {
  const isTrial = process.env.BENCH_MARKET === 'hundredth'
  const small = await openMarket('hundredth', parts)
  const large = isTrial ? small : await openMarket('large', parts)
  const measures: Readonly<Record<string, () => Promise<void>>> = {
    reads: () => compareReads(large.url, small.url),
    database: async () => holdDatabase(large.url, await findWriters(large.url)),
    approvals: () => holdApprovals(large.url),
  }
  try {
    for (const [name, part] of Object.entries(measures)) if (wanted === undefined || wanted === name) await part()
  } finally {
    await small.stop()
    if (!isTrial) await large.stop()
  }
}

/** Read anew each time. */
const compareReads = async (largeUrl: string, smallUrl: string): Promise<void> => {
  const [many, few] = [await findWriters(largeUrl), await findWriters(smallUrl)]
  await countStatements(largeUrl, many)
  const large = await serve('market.server.ts', 'fresh', { DATABASE_URL: largeUrl })
  const small = await serve('market.server.ts', 'fresh', { DATABASE_URL: smallUrl })
  const hand = await serve('writes.server.ts', 'hand', { DATABASE_URL: largeUrl })
  try {
    const timed = await compareLatency([
      ...(await callsOf('large', large.url, many)),
      ...(await callsOf('small', small.url, few)),
      ...listsOf('by hand', hand.url, many),
    ])
    printLatencies('Writes, read anew', timed)
    holdReads(timed)
  } finally {
    await Promise.all([large.stop(), small.stop(), hand.stop()])
  }
}

const list = '/api/writes?limit=20'
const lookUps = { people: '/api/mentions?symbol=@&query=', sheds: '/api/mentions?symbol=%26&query=' }

const authorization = (token = '') => ({ authorization: `Bearer ${token}` })

const listsOf = (market: string, base: string, { followers }: Writers): TimedCall[] => [
  ...followers.map(({ follows, token }) => ({
    name: `timeline of ${follows} follows, ${market}`,
    urls: [base + list],
    headers: authorization(token),
  })),
  { name: `list, ${market}`, urls: [base + list] },
]

const callsOf = async (market: string, base: string, writers: Writers): Promise<TimedCall[]> => {
  const { followers, queries } = writers
  const headers = authorization(followers[0]?.token)
  const deep = market === 'large' ? await pageUrl(base + list, lastPage) : ''
  return [
    ...listsOf(market, base, writers),
    ...(deep === '' ? [] : [{ name: `list page ${lastPage}, ${market}`, urls: [deep] }]),
    ...Object.entries(lookUps).map(([kind, path]) => ({
      name: `mentions of ${kind}, ${market}`,
      urls: queries.map((query) => base + path + encodeURIComponent(query)),
      headers,
    })),
  ]
}

const holdReads = (timed: readonly Latency[]): void => {
  const hold = (name: string, to: string, most: number): void => {
    const [one, other] = [name, to].map((each) => timed.find((latency) => latency.name === each))
    const ratios = (one?.p50 ?? []).map((value, round) => value / (other?.p50[round] ?? Number.NaN))
    holdCeiling(`${name} ÷ ${to}, p50`, median(ratios), most)
  }
  const [least, ...more] = followsCounted
  for (const follows of more)
    hold(`timeline of ${follows} follows, large`, `timeline of ${least} follows, large`, ceilings.follows)
  hold('list, large', 'list, small', ceilings.size)
  hold(`list page ${lastPage}, large`, 'list, large', ceilings.lastPage)
  for (const kind of Object.keys(lookUps))
    hold(`mentions of ${kind}, large`, `mentions of ${kind}, small`, ceilings.mentions)
}

/** Finding out who calls is one more, which every call of somebody logged in costs. */
const countStatements = async (url: string, { followers }: Writers): Promise<void> => {
  let statements = 0
  const { app, context } = await openProduct(url, forgetfulCache(), () => (statements += 1))
  console.log('\nSQL statements of a call, without the one that finds out who calls')
  for (const { follows, token } of followers)
    for (const [name, path] of [['timeline', list], ...Object.entries(lookUps)] as [string, string][]) {
      const headers = { host: 'localhost', authorization: `Bearer ${token}` }
      await app.inject({ url: path, headers })
      statements = 0
      await app.inject({ url: path, headers })
      holdCeiling(`${name}, ${follows} follows`, statements, ceilings.statements)
    }
  await app.close()
  await context.database.close()
}

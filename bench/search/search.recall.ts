import { SearchQuery } from '@sheds/contract/search/search-terms'
import { search } from '@sheds/server/modules/search/search.service'
import type { Context } from '@sheds/server/platform/context'
import { forgetfulCache, openProduct } from '../market/market.server.ts'
import { holdBar, holdCeiling, median } from '../support/rounds.ts'
import { figures, plantKnown, synonymPairs, withSql } from './search.known.ts'
import type { SearchMarket } from './search.market.ts'
import { queriesOf, type TypoQuery } from './search.queries.ts'

const least = { one: 0.98, two: 0.9, truth: 19 }
const commonest = 30
const most = 20

export interface FoundProduct {
  name: string
  text: string
}

type Find = (query: string) => Promise<FoundProduct[]>

/** Measures the share of intended products found, and the rank of an exact name. */
export const holdRecall = async (market: SearchMarket): Promise<void> => {
  const twins = await plantKnown(market)
  await withContext(market, async (context) => {
    const find = (query: string) => findProducts(context, query, 10)
    const { one, two, names } = await withSql(market.url, (sql) => queriesOf(sql, market.products))
    console.log(`\nOf ${market.products} products (share of queries with what was meant among ten)`)
    holdBar(`whole names, one slip, of ${names[1].length}`, await recallOf(names[1], find, isMeant), least.one)
    holdBar(`whole names, two slips, of ${names[2].length}`, await recallOf(names[2], find, isMeant), least.two)
    holdBar(`two words, one slip, of ${one.length}`, await recallOf(one, find, hasAll), least.one)
    holdBar(`two words, two slips, of ${two.length}`, await recallOf(two, find, hasAll), least.two)
    let first = 0
    for (const { name } of twins) if ((await find(name))[0]?.name === name) first += 1
    holdBar(`exact names first, one edit from a better liked one, of ${twins.length}`, first, twins.length)
    await holdMeanings(find)
    await holdTruth(market, context)
  })
}

const withContext = async (market: SearchMarket, work: (context: Context) => Promise<void>): Promise<void> => {
  const { app, context } = await openProduct(market.url, forgetfulCache())
  try {
    await work(context)
  } finally {
    await app.close()
    await context.database.close()
  }
}

export const findProducts = async (
  context: Context,
  query: string,
  limit: number,
): Promise<(FoundProduct & { id: string })[]> => {
  const asked = SearchQuery.parse({ query, type: 'product', limit: String(limit) })
  const { answer } = await search(context, undefined, asked)
  return answer.results.product.map(({ id, name, caption, description }) => ({
    id,
    name,
    text: `${name} ${caption} ${description}`,
  }))
}

/** Share of the queries whose results include the intended product. */
export const recallOf = async (
  queries: readonly TypoQuery[],
  find: Find,
  isIt: (query: TypoQuery, found: FoundProduct) => boolean,
): Promise<number> => {
  const kept = { good: 0, late: 0, missed: [] as string[] }
  for (const query of queries) {
    const found = await find(query.typed).catch(() => undefined)
    if (found === undefined) kept.late += 1
    else if (found.some((each) => isIt(query, each))) kept.good += 1
    else kept.missed.push(`${query.typed} (${query.word})`)
  }
  const some = kept.missed.slice(0, 5).join(', ')
  if (kept.good < queries.length) console.log(`    ${kept.late} not in time, ${kept.missed.length} missed: ${some}`)
  return kept.good / queries.length
}

export const isMeant = ({ meant }: TypoQuery, { name }: FoundProduct): boolean => name === meant
export const hasAll = ({ meant }: TypoQuery, { text }: FoundProduct): boolean => {
  const words = new Set(text.split(' '))
  return meant.split(' ').every((word) => words.has(word))
}

const holdMeanings = async (find: Find): Promise<void> => {
  let both = 0
  for (const pair of synonymPairs)
    for (const [word, other] of [pair, pair.toReversed()]) {
      const names = (await find(`zwilling ${word}`)).map(({ name }) => name)
      if (names[0] === `Zwilling ${word}` && names.includes(`Zwilling ${other}`)) both += 1
    }
  holdBar('synonyms, the typed word first', both, synonymPairs.length * 2)
  let exact = 0
  for (const figure of figures) {
    const names = (await find(`zwilling pneu ${figure}`)).map(({ name }) => name)
    if (names.join() === `Zwilling pneu ${figure} pouces`) exact += 1
  }
  holdBar(`${figures.join(' is not ')}`, exact, figures.length)
}

/** Compares results of the most common words with the true best, found by sorting all matches. */
const holdTruth = async (market: SearchMarket, context: Context): Promise<void> => {
  const shares: number[] = []
  for (const word of market.words.slice(0, commonest)) {
    const found = await findProducts(context, word, most)
    const best = new Set((await trueBest(context, word)).map(({ id }) => id))
    shares.push(found.filter(({ id }) => best.has(id)).length)
  }
  holdBar(`of the true best ${most} of the ${commonest} commonest words, the worst`, Math.min(...shares), least.truth)
  holdCeiling('  … the median off by', most - median(shares), most - least.truth)
}

/** Best products by a plain query; the words of this market are lower-case letters with one space between. */
const trueBest = ({ database: { sql } }: Context, word: string) => sql<{ id: string }[]>`
  select p.id from products p join product_counts c on c.product_id = p.id
  where p.deleted_at is null and p.status <> 'hidden'
    and (' ' || p.name || ' ' || p.caption || ' ') like ${`% ${word} %`}
  order by (p.name = ${word}) desc, (' ' || p.name || ' ' like ${`% ${word} %`}) desc,
    -floor(coalesce(c.heat, extract(epoch from p.created_at)::float8 / 604800 - 3)), p.id desc limit ${most}`

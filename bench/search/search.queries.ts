import { type PlantedQuery, plantEdits } from '@sheds/server/modules/search/testing/queries'
import { wordsOf } from '@sheds/server/modules/search/words/words.rules'
import type { Sql } from '@sheds/server/platform/db/database'
import { productId } from './search.market.ts'

/** Query with a typo, and the intended word. */
export interface TypoQuery extends PlantedQuery {
  word: string
}

export interface Queries {
  /** Two exact words of a name. */
  exact: string[]
  one: TypoQuery[]
  two: TypoQuery[]
  /** Complete names with one typo and with two. */
  names: Readonly<Record<1 | 2, TypoQuery[]>>
}

/** Seed different from the demo's. */
const seed = 90_217
const count = 500
const sampled = 6000

/** Queries for existing products. A typo that makes another word of the market does not count. */
export const queriesOf = async (sql: Sql, products: number): Promise<Queries> => {
  const names = await sampleNames(sql, products)
  const pairs = names.flatMap(pairOf)
  const known = new Set((await sql<{ word: string }[]>`select word from bench_words`).map(({ word }) => word))
  const slip = (from: readonly string[], edits: 1 | 2): TypoQuery[] =>
    plantEdits(from, seed + edits, count * 4, edits)
      .flatMap((planted) => slippedIn(planted, known))
      .slice(0, count)
  return {
    exact: pairs.slice(0, count),
    one: slip(pairs, 1),
    two: slip(pairs, 2),
    names: { 1: slip(names, 1), 2: slip(names, 2) },
  }
}

const slippedIn = (planted: PlantedQuery, known: ReadonlySet<string>): TypoQuery[] => {
  const [typed, meant] = [wordsOf(planted.typed), wordsOf(planted.meant)]
  const at = meant.findIndex(({ typed: word }, place) => typed[place]?.typed !== word)
  const [slip, word] = [typed[at]?.typed, meant[at]?.typed]
  return slip === undefined || word === undefined || known.has(slip) ? [] : [{ ...planted, word }]
}

const sampleNames = async (sql: Sql, products: number): Promise<string[]> => {
  const step = Math.max(1, Math.floor(products / sampled))
  const ids = Array.from({ length: Math.min(sampled, products) }, (_, at) => productId(1 + at * step))
  const rows = await sql<
    { name: string }[]
  >`select name from products where id = any(${ids}::uuid[]) order by md5(id::text)`
  return rows.map(({ name }) => name)
}

/** First and last word of a name. */
const pairOf = (name: string): string[] => {
  const words = [...new Set(name.split(' '))]
  return words.length < 2 ? [] : [`${words[0]} ${words.at(-1)}`]
}

import { indexChanges } from '@sheds/server/modules/search/index/indexing.service'
import { connect, type Sql } from '@sheds/server/platform/db/database'
import { forgetfulCache, openProduct } from '../market/market.server.ts'
import { type SearchMarket, sellerId, shedId } from './search.market.ts'

export interface Twin {
  name: string
  /** Product with a similar name and more likes. */
  other: string
}

const twins = 240
const firstTwin = 0x7fff0000
export const synonymPairs = [
  ['canapé', 'sofa'],
  ['robe', 'dress'],
  ['pagne', 'wax'],
  ['chemise', 'shirt'],
  ['jupe', 'skirt'],
  ['veste', 'jacket'],
  ['manteau', 'coat'],
  ['tissu', 'fabric'],
] as const
export const figures = ['25.4', '23.4'] as const

/** Plants products whose names differ by one edit, are equal in two languages, or contain digits, once; and indexes them. */
export const plantKnown = async ({ url, words }: SearchMarket): Promise<Twin[]> => {
  const all = twinsOf(words)
  const { app, context } = await openProduct(url, forgetfulCache())
  await insertNamed(context.database.sql, [
    ...all.flatMap(({ name, other }) => [
      { name, heat: null },
      { name: other, heat: 2990 },
    ]),
    ...synonymPairs.flat().map((word) => ({ name: `Zwilling ${word}`, heat: null })),
    ...figures.map((figure) => ({ name: `Zwilling pneu ${figure} pouces`, heat: 2990 })),
  ])
  await indexChanges(context)
  await app.close()
  await context.database.close()
  return all
}

const insertNamed = async (sql: Sql, things: readonly { name: string; heat: number | null }[]): Promise<void> => {
  await sql`
    with named as (
      select ('01890000-0000-7001-8000-' || lpad(to_hex(${firstTwin}::bigint + at), 12, '0'))::uuid as id, name, heat
      from unnest(${things.map(({ name }) => name)}::text[], ${things.map(({ heat }) => heat)}::float8[]) with ordinality t (name, heat, at)),
    added as (
      insert into products (id, shed_id, user_id, name, price, caption, category)
      select id, ${shedId}, ${sellerId}, name, 1000, '', 'mix' from named on conflict do nothing returning id)
    insert into product_counts (product_id, heat) select id, heat from named join added using (id)`
}

/** Pairs of rare words that differ by one inserted, deleted or changed letter. */
const twinsOf = (words: readonly string[]): Twin[] =>
  Array.from({ length: twins }, (_, at) => {
    const [one = '', word = ''] = [words[40_000 + at], words.filter(({ length }) => length > 6)[12_000 + at]]
    const place = 2 + (at % 3)
    const by = ['', 'x', `${word[place]}x`][at % 3]
    return { name: `${one} ${word}`, other: `${one} ${word.slice(0, place)}${by}${word.slice(place + 1)}` }
  })

/** Runs work with a database connection and closes it. */
export const withSql = async <T>(url: string, work: (sql: Sql) => Promise<T>): Promise<T> => {
  const { sql, close } = connect({ url, prepare: false, max: 1 })
  try {
    return await work(sql)
  } finally {
    await close()
  }
}

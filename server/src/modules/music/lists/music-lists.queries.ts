import type { Id } from '@sheds/contract/scalars'
import { searchGramsOf } from '@sheds/contract/text/names'
import type { Fragment, Queryable } from '../../../platform/db/database.ts'
import { always } from '../../../platform/db/fragments.ts'
import { atMost, pageRows, pageSize } from '../../../platform/db/limits.ts'
import { beforeAllIds, type PageStart } from '../../../platform/paging.ts'
import type { CallerId } from '../../../platform/session.ts'
import { isListedMusic, listColumns, type MusicRow, musicTables } from '../music.queries.ts'

export type CountedMusicRow = MusicRow & { total: number }

interface ListQuery extends PageStart {
  callerId: CallerId
  /** Facets of the filter; undefined without a filter. */
  facets: readonly string[] | undefined
}

const totalOf = (sql: Queryable, facets: readonly string[] | undefined) => sql`
  (select coalesce(sum(t.pieces), 0)::bigint from music_totals t
    where ${facets === undefined ? always(sql) : sql`t.facet = any(${facets}::text[])`})`

/** The newest pieces of each of the few facets, then the newest among these, so that no other rows are read. */
const newestOf = (sql: Queryable, { facets, from, limit }: Pick<ListQuery, 'facets' | 'from' | 'limit'>) =>
  facets === undefined
    ? sql`
    select m.id from music m join sheds s on s.id = m.shed_id
    where ${isListedMusic(sql)} and m.id < ${from} order by m.id desc limit ${pageRows(limit)}`
    : sql`
    select found.id from unnest(${facets}::text[]) as f (facet) cross join lateral (
      select m.id from music m join sheds s on s.id = m.shed_id
      where ${isListedMusic(sql)} and m.facet = f.facet and m.id < ${from} order by m.id desc limit ${pageRows(limit)}) found
    order by found.id desc limit ${pageRows(limit)}`

/** Visible pieces, newest first, one row more than a page, each with the total. */
export const selectMusic = (sql: Queryable, { callerId, ...asked }: ListQuery) =>
  sql<CountedMusicRow[]>`
    with page as materialized (${newestOf(sql, asked)})
    select ${listColumns(sql, callerId)}, ${totalOf(sql, asked.facets)} as total
    from page join ${musicTables(sql)} on m.id = page.id order by m.id desc`

export const countMusic = async (sql: Queryable, facets: readonly string[] | undefined): Promise<number> => {
  const [row] = await sql<{ total: number }[]>`select ${totalOf(sql, facets)} as total`
  return row?.total ?? 0
}

/** Further filter for a list of `music m` in `sheds s`. */
export interface MusicFilter {
  /** Query by index for the ids of visible pieces that match. */
  found: Fragment
  /** The same as a condition on rows. */
  tested: Fragment
  /** The count is exact up to this number; one more means any higher number. */
  mostCounted: number
}

interface FilterInput {
  /** Key of a city. */
  city?: string | undefined
  /** Part of the title, normalized for comparison. */
  key?: string | undefined
  facets: readonly string[] | undefined
}

const ofFacets = (sql: Queryable, facets: readonly string[] | undefined) =>
  facets === undefined ? always(sql) : sql`m.facet = any(${facets}::text[])`

const hasTitle = (sql: Queryable, key: string | undefined) =>
  key === undefined ? always(sql) : sql`position(${key} in m.title_key) > 0`

const isThere = (sql: Queryable, city: string | undefined) =>
  city === undefined ? always(sql) : sql`s.cities @> array[${city}]`

/**
 * By title if one is given, otherwise by the sheds of the city. Either finds few pieces, or a walk from the newest on
 * meets enough of them soon.
 */
export const createMusicFilter = (
  sql: Queryable,
  { city, key, facets }: FilterInput,
  { mostCounted }: Pick<MusicFilter, 'mostCounted'>,
): MusicFilter => {
  const tested = sql`${hasTitle(sql, key)} and ${isThere(sql, city)} and ${ofFacets(sql, facets)}`
  const found =
    key === undefined
      ? sql`
        select m.id from sheds s cross join lateral (
          select m.id from music m
          where m.shed_id = s.id and m.deleted_at is null and m.is_shown and ${ofFacets(sql, facets)} limit ${atMost(mostCounted + 1)}) m
        where s.deleted_at is null and s.category in ('music', 'mix') and ${isThere(sql, city)} limit ${atMost(mostCounted + 1)}`
      : sql`
        select m.id from music m join sheds s on s.id = m.shed_id
        where ${isListedMusic(sql)} and m.title_grams @> ${searchGramsOf(key)}::text[] and ${tested} limit ${atMost(mostCounted + 1)}`
  return { found, tested, mostCounted }
}

/** Pieces that match a filter, newest first, one row more than a page. */
export const selectMusicWhere = (
  sql: Queryable,
  { found, tested, mostCounted }: MusicFilter,
  { callerId, from, limit }: Omit<ListQuery, 'facets'>,
) =>
  sql<CountedMusicRow[]>`
    with found as materialized (${found}),
    counted as materialized (select count(*)::int as total from found),
    page as materialized (
      select f.id from found f where (select total from counted) <= ${mostCounted} and f.id < ${from}
      union all (
        select m.id from music m join sheds s on s.id = m.shed_id
        where (select total from counted) > ${mostCounted} and ${isListedMusic(sql)} and ${tested} and m.id < ${from}
        order by m.id desc limit ${pageRows(limit)})
      order by id desc limit ${pageRows(limit)}
    )
    select ${listColumns(sql, callerId)}, (select total from counted) as total
    from page join ${musicTables(sql)} on m.id = page.id order by m.id desc`

export const countMusicWhere = async (sql: Queryable, { found }: MusicFilter): Promise<number> => {
  const [row] = await sql<{ total: number }[]>`select count(*)::int as total from (${found}) found`
  return row?.total ?? 0
}

interface OfShed extends ListQuery {
  shedId: Id
  key: string | undefined
  mostCounted: number
}

/** The owner also sees unfinished and held pieces. */
const inShed = (
  sql: Queryable,
  { shedId, callerId, key, facets }: Omit<OfShed, keyof PageStart | 'mostCounted'>,
) => sql`
  m.shed_id = ${shedId} and m.deleted_at is null
  and (m.is_shown ${callerId === undefined ? sql`` : sql`or m.user_id = ${callerId}`})
  and ${hasTitle(sql, key)} and ${ofFacets(sql, facets)}`

/** Music of a shed that is known to be open, newest first, each with the total. */
export const selectMusicOfShed = (sql: Queryable, { from, limit, mostCounted, ...of }: OfShed) =>
  sql<CountedMusicRow[]>`
    select ${listColumns(sql, of.callerId)},
      (select count(*)::int from (select from music m where ${inShed(sql, of)} limit ${atMost(mostCounted + 1)}) n) as total
    from ${musicTables(sql)} where ${inShed(sql, of)} and m.id < ${from}
    order by m.id desc limit ${pageRows(limit)}`

export const countMusicOfShed = async (
  sql: Queryable,
  { mostCounted, ...of }: Omit<OfShed, keyof PageStart>,
): Promise<number> => {
  const [row] = await sql<{ total: number }[]>`
    select count(*)::int as total from (
      select from music m where ${inShed(sql, of)} limit ${atMost(mostCounted + 1)}) n`
  return row?.total ?? 0
}

interface OfUser extends PageStart {
  userId: Id
  callerId: CallerId
  mostCounted: number
}

const ofUser = (sql: Queryable, userId: string, most: number) => sql`
  (select count(*)::int from (
    select from music m join sheds s on s.id = m.shed_id
    where ${isListedMusic(sql)} and m.user_id = ${userId} limit ${atMost(most + 1)}) n)`

export const selectMusicOfUser = (sql: Queryable, { userId, callerId, mostCounted, from, limit }: OfUser) =>
  sql<CountedMusicRow[]>`
    select ${listColumns(sql, callerId)}, ${ofUser(sql, userId, mostCounted)} as total
    from ${musicTables(sql)} where ${isListedMusic(sql)} and m.user_id = ${userId} and m.id < ${from}
    order by m.id desc limit ${pageRows(limit)}`

export const countMusicOfUser = async (sql: Queryable, userId: string, mostCounted: number): Promise<number> => {
  const [row] = await sql<{ total: number }[]>`select ${ofUser(sql, userId, mostCounted)} as total`
  return row?.total ?? 0
}

/** Visible pieces among these ids, unordered. */
export const selectSomeMusic = (sql: Queryable, callerId: CallerId, ids: readonly Id[]) => sql<MusicRow[]>`
  select ${listColumns(sql, callerId)} from ${musicTables(sql)} where m.id = any(${ids}::uuid[]) and ${isListedMusic(sql)}`

export interface PicksStart {
  callerId: CallerId
  /** Last rank shown. */
  after: number
  /** Last of the newest pieces shown; set once the ranked ones are used up. */
  before: string | undefined
  limit: number
}

/** Rank; null for the newest pieces, which follow the ranked ones. */
export type PickedMusicRow = CountedMusicRow & { rank: number | null }

export const selectMusicPicks = (sql: Queryable, { callerId, after, before, limit }: PicksStart) =>
  sql<PickedMusicRow[]>`
    with ranked as materialized (
      select r.music_id as id, r.rank from music_ranks r
      join music m on m.id = r.music_id join sheds s on s.id = m.shed_id
      where r.rank > ${after} and ${before === undefined} and ${isListedMusic(sql)}
      order by r.rank limit ${pageRows(limit)}),
    newest as (
      select m.id from music m join sheds s on s.id = m.shed_id
      where (select count(*) from ranked) <= ${pageSize(limit)} and ${isListedMusic(sql)} and m.id < ${before ?? beforeAllIds}
        and not exists (select from music_ranks r where r.music_id = m.id)
      order by m.id desc limit ${pageRows(limit)}),
    shown as (
      select id, rank from ranked union all select id, null from newest
      order by rank nulls last, id desc limit ${pageRows(limit)})
    select ${listColumns(sql, callerId)}, shown.rank, ${totalOf(sql, undefined)} as total
    from shown join ${musicTables(sql)} on m.id = shown.id
    order by shown.rank nulls last, m.id desc`

import type { Id, Time } from '@sheds/contract/scalars'
import { asJson, type Queryable, type Tx } from '../../../platform/db/database.ts'
import { atMost } from '../../../platform/db/limits.ts'
import type { CallerId } from '../../../platform/session.ts'
import { isUnrestricted } from '../../users/users.api.ts'
import { field, listsOfKind } from '../search.rules.ts'
import type { Alternative, CandidateQuery, WordCandidate } from './ask.rules.ts'

const mostBeginnings = 12
const mostNear = 1000
const mostAlike = 50

const total = (sql: Queryable) => sql`(w.uses[1] + w.uses[2] + w.uses[3] + w.uses[4] + w.uses[5] + w.uses[6])`
const columns = (sql: Queryable) => sql`w.id, w.word, f.form, coalesce(f.shown, w.word) as shown, w.uses`
const formed = (sql: Queryable) => sql`search_forms f join search_words w on w.id = f.word_id`

/** Candidates of every kind in one statement; each part is read from an index. */
export const selectWordCandidates = (sql: Queryable, { typed, beginning, deletes, sounds }: CandidateQuery) => sql<
  WordCandidate[]
>`
  select ${columns(sql)}, 'typed' as how from search_words w left join lateral (
    select f.form, f.shown from search_forms f where f.word_id = w.id order by f.form <> w.word, f.id limit 1) f on true
  where w.word = any(${typed}::text[]) and ${total(sql)} > 0
  union all (
    select ${columns(sql)}, 'begins' from ${formed(sql)}
    where ${beginning !== ''} and f.form >= ${beginning} and f.form < ${`${beginning}\u{10ffff}`} and ${total(sql)} > 0
    order by ${total(sql)} desc, f.id limit ${atMost(mostBeginnings)})
  union all (
    select ${columns(sql)}, 'near' from (
      select distinct d.form_id from search_deletes d where d.gone = any(${deletes}::text[]) limit ${atMost(mostNear)}) d
    join search_forms f on f.id = d.form_id join search_words w on w.id = f.word_id where ${total(sql)} > 0)
  union all (
    select ${columns(sql)}, 'sounds' from ${formed(sql)}
    where f.sound <> '' and f.sound = any(${sounds}::text[]) and ${total(sql)} > 0
    limit ${atMost(mostAlike)})`

export interface KindQuery {
  /** Number of the query, if one statement runs several. */
  ask?: number
  kind: number
  slots: readonly (readonly Alternative[])[]
  facets: readonly number[]
  /** Key of the whole name; empty if words were replaced. */
  whole: string
}

export interface FindLimits {
  callerId: CallerId
  /** Limit per kind. */
  most: number
  /** With this many matches, no corrections are tried. */
  enough: number
  /** Price range in whole francs, the upper end excluded. */
  priceRange: readonly [number, number] | undefined
  /** Leaves out captions and longer texts. */
  onlyNames?: true
}

export interface FoundRow {
  /** Number of its query. */
  ask: number
  kind: number
  tier: number
  place: number
  thingId: Id
  ownerId: Id
  price: number | null
  createdAt: Time
}

/** Best matches of each kind, without those of people the caller blocks or mutes. */
export const selectFound = (
  tx: Tx,
  kinds: readonly KindQuery[],
  { callerId, most, enough, priceRange, onlyNames }: FindLimits,
) => tx<FoundRow[]>`
  select coalesce(k.ask, 0) as ask, k.kind, f.tier, e.place, e.thing_id as "thingId", e.owner_id as "ownerId", e.price, e.created_at as "createdAt"
  from jsonb_to_recordset(${asJson(kinds)}::jsonb) k (ask int, kind int, slots jsonb, facets int[], whole text)
  cross join lateral search_find(k.kind, k.slots, k.facets, k.whole,
    ${priceRange === undefined ? null : `[${priceRange[0]},${priceRange[1]})`}::int4range, ${onlyNames ? field.name : field.text}::int, ${most}, ${enough})
    with ordinality f (place, tier, at)
  cross join lateral (select * from search_entries e where e.place = f.place limit 1) e
  where ${isUnrestricted(tx, callerId, tx`e.owner_id`)}
  order by k.ask, k.kind, f.at`

/** Newest things of a kind that have all of some facets. */
export const selectNewest = (
  tx: Tx,
  { kind, facets }: { kind: number; facets: readonly number[] },
  { callerId, most, priceRange }: FindLimits,
) => tx<FoundRow[]>`
  select 0 as ask, e.kind, 0 as tier, e.place, e.thing_id as "thingId", e.owner_id as "ownerId", e.price, e.created_at as "createdAt" from search_postings p
  cross join lateral (select * from search_entries e where e.place = p.place limit 1) e
  where p.word_id = ${facets[0] ?? 0} and p.list = ${kind * listsOfKind + field.facet} and e.word_ids @> ${facets}::int[]
    and ${priceRange === undefined ? tx`true` : tx`e.price >= ${priceRange[0]} and e.price < ${priceRange[1]}`} and ${isUnrestricted(tx, callerId, tx`e.owner_id`)}
  order by p.place limit ${atMost(most)}`

/** Facets among these that exist in the index. */
export const selectFacets = (tx: Tx, facets: readonly string[]) => tx<{ id: number; word: string }[]>`
  select id, word from search_words where word = any(${facets}::text[])`

/** Limits search statements in time, so that one search does not delay others. */
export const boundStatements = async (tx: Tx): Promise<void> => {
  await tx`select set_config('statement_timeout', '300', true)`
}

import type { Picture } from '@sheds/contract/files/files'
import type { Id } from '@sheds/contract/scalars'
import { type Mention, type MentionType, mostMentionOptions } from '@sheds/contract/writes/mentions'
import type { Queryable } from '../../platform/db/database.ts'
import { atMost } from '../../platform/db/limits.ts'
import type { Fragment } from '../../platform/db/statement.ts'
import { presentPicture } from '../users/users.api.ts'

/** Names are matched by these keys. If several things share a key, one chosen by the caller wins, else the oldest. */
export interface NamesQuery {
  keys: readonly string[]
  chosen: readonly Id[]
  callerId: Id
}

export interface NamedRow {
  key: string
  id: Id
  name: string
  /** Person to notify. */
  ownerId: Id
}

export interface OptionsQuery {
  /** Part of a name's key; empty returns the best known. */
  key: string
  grams: readonly string[]
  callerId: Id
}

export interface OptionRow {
  id: Id
  name: string
  picture: Picture | string | null
  city: string | null
  isKnown: boolean
}

/** One kind of thing that can be mentioned. */
export interface MentionKind {
  type: MentionType
  symbol: Mention['symbol']
  selectNamed(sql: Queryable, query: NamesQuery): PromiseLike<readonly NamedRow[]>
  selectOptions(sql: Queryable, query: OptionsQuery): PromiseLike<readonly OptionRow[]>
}

const lastLetter = '\u{10ffff}'
/** Limit of followed people and of names with the same letters that are read. */
const mostKnown = 1000
const mostLike = 2000
const kept = 16

/** Neither blocks the other. */
const isNear = (sql: Queryable, callerId: Id, id: Fragment) => sql`not are_apart(${callerId}, ${id})`

interface Tiers {
  /** Followed people, subscribed sheds or own products, as (id, mention). */
  known: Fragment
  /** All of the kind, as (id, mention), for an index on `mention`. */
  named: Fragment
  /** Same, found by trigrams of the name. */
  held: Fragment
  /** Popular ones, as (id, rank). */
  popular: Fragment
}

/**
 * The best eight ids, as `best (id, tier, starts, mention)`: known ones, then names that begin with the key, then names
 * that contain it.
 */
const bestOf = (sql: Queryable, { key, grams }: OptionsQuery, { known, named, held, popular }: Tiers) => sql`
  known as materialized (
    select id, mention from (${known}) k where position(${key} in mention) > 0
    order by (position(${key} in mention) = 1) desc, mention limit ${atMost(kept)}),
  started as materialized (${
    key === ''
      ? sql`select id, lpad(rank::text, 6, '0') as mention from (${popular}) p order by rank limit ${atMost(kept)}`
      : sql`select id, mention from (${named}) n where mention ~>=~ ${key} and mention ~<~ ${key + lastLetter}
          order by mention using ~<~ limit ${atMost(kept)}`
  }),
  held as materialized (${
    key === '' || grams.length === 0
      ? sql`select id, mention from known where false`
      : sql`
        select id, mention from (select * from (${held}) h limit ${atMost(mostLike)}) some_held
        where (select count(*) from known) + (select count(*) from started) < ${mostMentionOptions}
          and position(${key} in mention) > 0
        order by mention limit ${atMost(kept)}`
  }),
  best as materialized (
    select * from (
      select distinct on (id) id, tier, mention from (
        select id, 1 as tier, mention from known union all select id, 2, mention from started
        union all select id, 3, mention from held) found
      order by id, tier) once
    order by tier, (position(${key} in mention) = 1) desc, mention, id limit ${atMost(mostMentionOptions)})`

const inOrder = (sql: Queryable, { key }: OptionsQuery) =>
  sql`order by b.tier, (position(${key} in b.mention) = 1) desc, b.mention, b.id`

export const people: MentionKind = {
  type: 'user',
  symbol: '@',
  selectNamed: (sql, { keys, chosen, callerId }) => sql<NamedRow[]>`
    select distinct on (t.key) t.key, u.id, u.name, u.id as "ownerId"
    from unnest(${keys}::text[]) as t (key)
    join users u on translate(u.name_key, ' ', '-') = t.key and u.closed_at is null
    where ${isNear(sql, callerId, sql`u.id`)}
    order by t.key, (u.id = any(${chosen}::uuid[])) desc, u.id`,
  selectOptions: (sql, asked) => sql<OptionRow[]>`
    with ${bestOf(sql, asked, {
      known: sql`
        select u.id, translate(u.name_key, ' ', '-') as mention from (
          select f.followed_id from follows f where f.follower_id = ${asked.callerId}
          order by f.id desc limit ${atMost(mostKnown)}) f join users u on u.id = f.followed_id
        where u.closed_at is null and ${isNear(sql, asked.callerId, sql`u.id`)}`,
      named: sql`
        select u.id, translate(u.name_key, ' ', '-') as mention from users u
        where u.closed_at is null and ${isNear(sql, asked.callerId, sql`u.id`)}`,
      held: sql`
        select u.id, translate(u.name_key, ' ', '-') as mention from users u
        where u.closed_at is null and u.name_grams @> ${asked.grams}::text[]
          and ${isNear(sql, asked.callerId, sql`u.id`)}`,
      popular: sql`
        select p.user_id as id, p.rank from popular_people p join users u on u.id = p.user_id
        where u.closed_at is null and ${isNear(sql, asked.callerId, sql`u.id`)}`,
    })}
    select u.id, u.name, null as city, b.tier = 1 as "isKnown",
      to_jsonb(${presentPicture(sql, sql`u.id`)}) as picture
    from best b join users u on u.id = b.id ${inOrder(sql, asked)}`,
}

const shedsNear = (sql: Queryable, callerId: Id) =>
  sql`s.deleted_at is null and ${isNear(sql, callerId, sql`s.user_id`)}`

export const sheds: MentionKind = {
  type: 'shed',
  symbol: '&',
  selectNamed: (sql, { keys, chosen, callerId }) => sql<NamedRow[]>`
    select distinct on (t.key) t.key, s.id, s.name, s.user_id as "ownerId"
    from unnest(${keys}::text[]) as t (key)
    join sheds s on translate(s.name_key, ' ', '-') = t.key and ${shedsNear(sql, callerId)}
    order by t.key, (s.id = any(${chosen}::uuid[])) desc, s.id`,
  selectOptions: (sql, asked) => sql<OptionRow[]>`
    with ${bestOf(sql, asked, {
      known: sql`
        select s.id, translate(s.name_key, ' ', '-') as mention from (
          select b.shed_id from subscriptions b where b.user_id = ${asked.callerId} limit ${atMost(mostKnown)}) b
        join sheds s on s.id = b.shed_id where ${shedsNear(sql, asked.callerId)}`,
      named: sql`
        select s.id, translate(s.name_key, ' ', '-') as mention from sheds s where ${shedsNear(sql, asked.callerId)}`,
      held: sql`
        select s.id, translate(s.name_key, ' ', '-') as mention from sheds s
        where s.name_grams @> ${asked.grams}::text[] and ${shedsNear(sql, asked.callerId)}`,
      popular: sql`
        select r.shed_id as id, r.rank from shed_ranks r join sheds s on s.id = r.shed_id
        where r.list = 'popular' and ${shedsNear(sql, asked.callerId)}`,
    })}
    select s.id, s.name, nullif(s.location, '') as city, b.tier = 1 as "isKnown", s.logo as picture
    from best b join sheds s on s.id = b.id ${inOrder(sql, asked)}`,
}

const productsNear = (sql: Queryable, callerId: Id) => sql`
  p.deleted_at is null and p.status <> 'hidden' and ${isNear(sql, callerId, sql`p.user_id`)}
  and exists (select from sheds s where s.id = p.shed_id and s.deleted_at is null)`

export const products: MentionKind = {
  type: 'product',
  symbol: '!',
  selectNamed: (sql, { keys, chosen, callerId }) => sql<NamedRow[]>`
    select t.key, p.id, p.name, p.user_id as "ownerId" from unnest(${keys}::text[]) as t (key)
    cross join lateral (
      select p.id, p.name, p.user_id from products p
      where translate(p.name_key, ' ', '-') = t.key and ${productsNear(sql, callerId)}
      order by (p.id = any(${chosen}::uuid[])) desc, p.id limit 1) p`,
  selectOptions: (sql, asked) => sql<OptionRow[]>`
    with ${bestOf(sql, asked, {
      known: sql`
        select p.id, translate(p.name_key, ' ', '-') as mention from sheds own join products p on p.shed_id = own.id
        where own.user_id = ${asked.callerId} and ${productsNear(sql, asked.callerId)}
        order by p.id desc limit ${atMost(mostKnown)}`,
      named: sql`
        select p.id, translate(p.name_key, ' ', '-') as mention from products p
        where ${productsNear(sql, asked.callerId)}`,
      held: sql`
        select p.id, translate(p.name_key, ' ', '-') as mention from products p
        where trigrams_of(p.name_key) @> ${asked.grams.filter((gram) => [...gram].length >= 3)}::text[]
          and ${asked.grams.some((gram) => [...gram].length >= 3)} and ${productsNear(sql, asked.callerId)}`,
      popular: sql`
        select r.product_id as id, r.rank from product_ranks r join products p on p.id = r.product_id
        where r.list = 'picks' and ${productsNear(sql, asked.callerId)}`,
    })}
    select p.id, p.name, nullif(s.location, '') as city, false as "isKnown", p.media -> 0 as picture
    from best b join products p on p.id = b.id join sheds s on s.id = p.shed_id ${inOrder(sql, asked)}`,
}

const musicNear = (sql: Queryable, callerId: Id) => sql`
  m.is_shown and ${isNear(sql, callerId, sql`m.user_id`)}
  and exists (select from sheds s where s.id = m.shed_id and s.deleted_at is null)`

export const music: MentionKind = {
  type: 'music',
  symbol: '!',
  selectNamed: (sql, { keys, chosen, callerId }) => sql<NamedRow[]>`
    select t.key, m.id, m.title as name, m.user_id as "ownerId" from unnest(${keys}::text[]) as t (key)
    cross join lateral (
      select m.id, m.title, m.user_id from music m
      where translate(m.title_key, ' ', '-') = t.key and ${musicNear(sql, callerId)}
      order by (m.id = any(${chosen}::uuid[])) desc, m.id limit 1) m`,
  selectOptions: (sql, asked) => sql<OptionRow[]>`
    with ${bestOf(sql, asked, {
      known: sql`
        select m.id, translate(m.title_key, ' ', '-') as mention from music m
        where m.user_id = ${asked.callerId} and ${musicNear(sql, asked.callerId)}
        order by m.id desc limit ${atMost(mostKnown)}`,
      named: sql`
        select m.id, translate(m.title_key, ' ', '-') as mention from music m where ${musicNear(sql, asked.callerId)}`,
      held: sql`
        select m.id, translate(m.title_key, ' ', '-') as mention from music m
        where m.title_grams @> ${asked.grams}::text[] and ${musicNear(sql, asked.callerId)}`,
      popular: sql`
        select r.music_id as id, r.rank from music_ranks r join music m on m.id = r.music_id
        where ${musicNear(sql, asked.callerId)}`,
    })}
    select m.id, m.title as name, nullif(s.location, '') as city, false as "isKnown", m.cover as picture
    from best b join music m on m.id = b.id join sheds s on s.id = m.shed_id ${inOrder(sql, asked)}`,
}

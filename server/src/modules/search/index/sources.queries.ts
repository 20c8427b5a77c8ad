import type { Id } from '@sheds/contract/scalars'
import type { FoundKind } from '@sheds/contract/search/search-terms'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { atMost } from '../../../platform/db/limits.ts'
import type { Statement } from '../../../platform/db/statement.ts'
import { isOffered } from '../../menu/menu.api.ts'
import { isListed } from '../../products/products.api.ts'
import { isShown } from '../../writes/writes.api.ts'
import type { Source } from './entry.rules.ts'

const halvings = 3
/**
 * Heat is the base-2 logarithm of points that halve weekly. Without any activity, an eighth of a point counts from the
 * creation.
 */
const rankOf = (sql: Queryable, heat: ReturnType<Queryable>, createdAt: ReturnType<Queryable>) =>
  sql`-floor(coalesce(${heat}, extract(epoch from ${createdAt})::float8 / 604800 - ${halvings}::int))::int`

const products = (sql: Queryable, ids: readonly Id[]) => sql<Source[]>`
  select p.id, p.user_id as "ownerId", p.name, p.caption, p.description as text, p.price, p.created_at as "createdAt",
    ${rankOf(sql, sql`c.heat`, sql`p.created_at`)} + case when p.status = 'sold out' then 4 else 0 end as rank,
    array['category:' || p.category] || case when p.media <> '[]' then array['photo:1'] else '{}' end
      || case when p.condition is not null then array['condition:' || p.condition] else '{}' end || array(select 'city:' || city from unnest(s.cities) city) as facets
  from products p join sheds s on s.id = p.shed_id join product_counts c on c.product_id = p.id
  where p.id = any(${ids}::uuid[]) and ${isListed(sql)}`

const dishes = (sql: Queryable, ids: readonly Id[]) => sql<Source[]>`
  select d.id, s.user_id as "ownerId", d.name, s.name as caption, '' as text, d.price, d.created_at as "createdAt",
    ${rankOf(sql, sql`c.heat`, sql`d.created_at`)} as rank,
    array['category:' || s.category] || case when d.picture is not null then array['photo:1'] else '{}' end
      || array(select 'city:' || city from unnest(s.cities) city) as facets
  from dishes d join sheds s on s.id = d.shed_id join shed_counts c on c.shed_id = s.id
  where d.id = any(${ids}::uuid[]) and ${isOffered(sql)}`

/** The artist is searchable like a caption. */
const music = (sql: Queryable, ids: readonly Id[]) => sql<Source[]>`
  select m.id, m.user_id as "ownerId", m.title as name,
    concat_ws(' ', nullif(m.style, ''), m.genre, s.name, u.name) as caption,
    concat_ws(' ', nullif(m.description, ''), nullif(m.credits, '')) as text, m.price, m.created_at as "createdAt",
    ${rankOf(sql, sql`c.heat`, sql`m.created_at`)} as rank,
    array['category:music'] || case when m.cover is not null then array['photo:1'] else '{}' end
      || array(select 'city:' || city from unnest(s.cities) city) as facets
  from music m join sheds s on s.id = m.shed_id join users u on u.id = m.user_id
  join music_counts c on c.music_id = m.id
  where m.id = any(${ids}::uuid[]) and m.is_shown and s.deleted_at is null`

const sheds = (sql: Queryable, ids: readonly Id[]) => sql<Source[]>`
  select s.id, s.user_id as "ownerId", s.name, s.bio as caption, s.description as text, null::int as price,
    s.created_at as "createdAt", ${rankOf(sql, sql`c.heat`, sql`s.created_at`)} as rank,
    array['category:' || s.category] || array(select 'city:' || city from unnest(s.cities) city) as facets
  from sheds s join shed_counts c on c.shed_id = s.id where s.id = any(${ids}::uuid[]) and s.deleted_at is null`

const users = (sql: Queryable, ids: readonly Id[]) => sql<Source[]>`
  select u.id, u.id as "ownerId", u.name, u.bio as caption, '' as text, null::int as price, u.created_at as "createdAt",
    -floor(ln(u.follower_count + 1) / ln(2.0))::int as rank, '{}'::text[] as facets
  from users u where u.id = any(${ids}::uuid[]) and u.closed_at is null`

const writes = (sql: Queryable, ids: readonly Id[]) => sql<Source[]>`
  select w.id, w.user_id as "ownerId", '' as name, w.content as caption, '' as text, null::int as price,
    w.created_at as "createdAt",
    -floor(extract(epoch from w.created_at)::float8 / 604800 + ln(c.approval_count + c.reply_count + 1) / ln(2.0))::int as rank,
    '{}'::text[] as facets
  from writes w join write_counts c on c.write_id = w.id join users u on u.id = w.user_id
  where w.id = any(${ids}::uuid[]) and ${isShown(sql)} and u.closed_at is null`

type Read = (sql: Queryable, ids: readonly Id[]) => Statement<Source[]>

const reads: Readonly<Partial<Record<FoundKind, Read>>> = {
  product: products,
  dish: dishes,
  music,
  shed: sheds,
  user: users,
  write: writes,
}

/** Publicly visible things among these ids. */
export const selectSources = async (sql: Queryable, kind: FoundKind, ids: readonly Id[]): Promise<Source[]> =>
  (await reads[kind]?.(sql, ids)) ?? []

const tables: Readonly<Partial<Record<FoundKind, (sql: Queryable) => ReturnType<Queryable>>>> = {
  product: (sql) => sql`products`,
  dish: (sql) => sql`dishes`,
  music: (sql) => sql`music`,
  shed: (sql) => sql`sheds`,
  user: (sql) => sql`users`,
  write: (sql) => sql`writes`,
}

/** Next things of a kind, in the order of their ids. */
export const selectNextIds = async (tx: Tx, kind: FoundKind, afterId: Id, most: number): Promise<Id[]> => {
  const table = tables[kind]
  if (table === undefined) return []
  const rows = await tx<{ id: Id }[]>`
    select x.id from ${table(tx)} x where x.id > ${afterId} order by x.id limit ${atMost(most)}`
  return rows.map(({ id }) => id)
}

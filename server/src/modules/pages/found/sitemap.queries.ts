import type { ThingKind } from '@sheds/contract/pages/found'
import type { Id } from '@sheds/contract/scalars'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { atMost } from '../../../platform/db/limits.ts'
import type { Statement } from '../../../platform/db/statement.ts'
import { isOffered } from '../../menu/menu.api.ts'
import { isListedMusic } from '../../music/music.api.ts'
import { isListed } from '../../products/products.api.ts'
import { isShown } from '../../writes/writes.api.ts'
import type { ListedPart, MappedThing, SitemapEdition, SitemapPart } from './sitemap.rules.ts'

interface ListedQuery {
  after: string
  most: number
}

type ListedReader = (sql: Queryable, asked: ListedQuery) => Statement<MappedThing[]>

/** Things of each kind that visitors may see, by ascending id, so that any number can be read page by page. */
const reads: Readonly<Record<ThingKind, ListedReader>> = {
  products: (sql, { after, most }) => sql<MappedThing[]>`
    select p.id, coalesce(p.changed_at, p.created_at) as "changedAt" from products p join sheds s on s.id = p.shed_id
    where ${isListed(sql)} and p.id > ${after} order by p.id limit ${atMost(most)}`,
  menu: (sql, { after, most }) => sql<MappedThing[]>`
    select d.id, coalesce(d.changed_at, d.created_at) as "changedAt" from dishes d join sheds s on s.id = d.shed_id
    where ${isOffered(sql)} and d.id > ${after} order by d.id limit ${atMost(most)}`,
  music: (sql, { after, most }) => sql<MappedThing[]>`
    select m.id, coalesce(m.changed_at, m.created_at) as "changedAt" from music m join sheds s on s.id = m.shed_id
    where ${isListedMusic(sql)} and m.id > ${after} order by m.id limit ${atMost(most)}`,
  sheds: (sql, { after, most }) => sql<MappedThing[]>`
    select s.id, coalesce(s.changed_at, s.created_at) as "changedAt" from sheds s
    where s.deleted_at is null and s.id > ${after} order by s.id limit ${atMost(most)}`,
  writes: (sql, { after, most }) => sql<MappedThing[]>`
    select w.id, coalesce(w.edited_at, w.created_at) as "changedAt" from writes w join users u on u.id = w.user_id
    where ${isShown(sql)} and u.closed_at is null and u.is_findable and w.id > ${after}
    order by w.id limit ${atMost(most)}`,
  // Sellers and authors only: other profiles have no content to find.
  users: (sql, { after, most }) => sql<MappedThing[]>`
    select u.id, null::timestamptz as "changedAt" from users u
    where u.closed_at is null and u.is_findable and u.id > ${after}
      and (exists (select from sheds s where s.user_id = u.id and s.deleted_at is null)
        or exists (select from writes w where w.user_id = u.id and ${isShown(sql)}))
    order by u.id limit ${atMost(most)}`,
}

export const selectListed = (sql: Queryable, kind: ThingKind, asked: ListedQuery): Promise<MappedThing[]> =>
  reads[kind](sql, asked)

export const findEdition = async (sql: Queryable): Promise<SitemapEdition | undefined> => {
  const [row] = await sql<SitemapEdition[]>`
    select edition, origin, made_at as "madeAt", took_ms as "tookMs" from sitemap_editions`
  return row
}

const mostParts = 50_000

export const selectParts = (sql: Queryable, edition: Id) => sql<SitemapPart[]>`
  select name, addresses, bytes, changed_at as "changedAt" from sitemap_parts
  where edition = ${edition} order by name limit ${atMost(mostParts)}`

export const findPart = async (sql: Queryable, name: string): Promise<ListedPart | undefined> => {
  const [row] = await sql<ListedPart[]>`
    select p.name, p.addresses, p.bytes, p.changed_at as "changedAt", e.edition, e.origin, e.made_at as "madeAt",
      e.took_ms as "tookMs"
    from sitemap_editions e join sitemap_parts p on p.edition = e.edition where p.name = ${name}`
  return row
}

export const insertPart = async (sql: Queryable, edition: Id, name: string): Promise<void> => {
  await sql`insert into sitemap_parts (edition, name) values (${edition}, ${name})`
}

export const updatePart = async (sql: Queryable, edition: Id, part: SitemapPart): Promise<void> => {
  const { name, addresses, bytes, changedAt } = part
  await sql`
    update sitemap_parts set addresses = ${addresses}, bytes = ${bytes}, changed_at = ${changedAt}
    where edition = ${edition} and name = ${name}`
}

/** Makes this the current edition. */
export const replaceEdition = async (sql: Queryable, { edition, origin, madeAt, tookMs }: SitemapEdition) => {
  await sql`
    insert into sitemap_editions (edition, origin, made_at, took_ms) values (${edition}, ${origin}, ${madeAt}, ${tookMs})
    on conflict (is_one) do update set edition = excluded.edition, origin = excluded.origin,
      made_at = excluded.made_at, took_ms = excluded.took_ms`
}

/** Parts of older editions that are not current and never will be. */
export const listOldParts = (sql: Queryable, before: string, most: number) => sql<{ edition: Id; name: string }[]>`
  select p.edition, p.name from sitemap_parts p
  where p.edition < ${before} and p.edition not in (select e.edition from sitemap_editions e)
  order by p.edition, p.name limit ${atMost(most)}`

export const deletePart = async (tx: Tx, { edition, name }: { edition: Id; name: string }): Promise<void> => {
  await tx`delete from sitemap_parts where edition = ${edition} and name = ${name}`
}

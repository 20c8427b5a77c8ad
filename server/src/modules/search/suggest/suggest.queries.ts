import type { Picture } from '@sheds/contract/files/files'
import type { Id } from '@sheds/contract/scalars'
import type { FoundKind } from '@sheds/contract/search/search-terms'
import type { Queryable } from '../../../platform/db/database.ts'
import { isOffered } from '../../menu/menu.api.ts'
import { isListed } from '../../products/products.api.ts'
import { presentPicture } from '../../users/users.api.ts'

export interface SuggestedRow {
  kind: FoundKind
  id: Id
  name: string
  picture: Picture | null
  /** Picture address of people. */
  face: string | null
  price: number | null
  of: string
}

type Ids = Readonly<Partial<Record<FoundKind, readonly Id[]>>>

/** Names, pictures and prices that distinguish similar suggestions; only public things. */
export const selectNamed = (sql: Queryable, { product = [], dish = [], music = [], shed = [], user = [] }: Ids) => sql<
  SuggestedRow[]
>`
  select 'product' as kind, p.id, p.name, p.media -> 0 as picture, null::text as face, p.price, s.name as of
  from products p join sheds s on s.id = p.shed_id
  where p.id = any(${product}::uuid[]) and ${isListed(sql)}
  union all
  select 'dish', d.id, d.name, d.picture, null, d.price, s.name from dishes d join sheds s on s.id = d.shed_id
  where d.id = any(${dish}::uuid[]) and ${isOffered(sql)}
  union all
  select 'music', m.id, m.title, m.cover, null, m.price, s.name from music m join sheds s on s.id = m.shed_id
  where m.id = any(${music}::uuid[]) and m.is_shown and s.deleted_at is null
  union all
  select 'shed', s.id, s.name, s.logo, null, null, s.location from sheds s
  where s.id = any(${shed}::uuid[]) and s.deleted_at is null
  union all
  select 'user', u.id, u.name, null, ${presentPicture(sql, sql`u.id`)}, null, '' from users u
  where u.id = any(${user}::uuid[]) and u.closed_at is null`

import type { PosterKind } from '@sheds/contract/posters/poster'
import type { Id } from '@sheds/contract/scalars'
import type { ShareImageFacts, ShareImageKind } from '@sheds/contract/share-image'
import { sharedWords } from '@sheds/contract/writes/write-share'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import { atMost } from '../../platform/db/limits.ts'
import { presentPicture } from '../users/users.api.ts'

/**
 * Contents of a share picture, copies of the photo, and the id that selects the cloth: the shed's, or the author's for
 * a write.
 */
export interface ShareImageRow extends ShareImageFacts {
  /** A `srcset` of WebP. */
  copies: string | null
  cloth_id: Id
}

/** Only what visitors may see; undefined once the thing or its shed is hidden or deleted. */
export const findShareImageRow = async (
  sql: Queryable,
  kind: ShareImageKind,
  id: string,
): Promise<ShareImageRow | undefined> => {
  const [row] = await shown[kind](sql, id)
  return row && kind === 'writes' ? { ...row, title: sharedWords(row.title) } : row
}

const shown: Readonly<Record<ShareImageKind, (sql: Queryable, id: string) => Promise<ShareImageRow[]>>> = {
  products: (sql, id) => sql<ShareImageRow[]>`
    select 'products' as kind, p.id, p.name as title, p.price, p.media->0->>'src' as photo,
      p.media->0->'srcset'->>'webp' as copies, s.name as shed, s.location as city, s.id as cloth_id
    from products p join sheds s on s.id = p.shed_id
    where p.id = ${id} and p.deleted_at is null and p.status <> 'hidden' and s.deleted_at is null`,
  menu: (sql, id) => sql<ShareImageRow[]>`
    select 'menu' as kind, d.id, d.name as title, d.price, d.picture->>'src' as photo,
      d.picture->'srcset'->>'webp' as copies, s.name as shed, s.location as city, s.id as cloth_id
    from dishes d join sheds s on s.id = d.shed_id
    where d.id = ${id} and d.deleted_at is null and not d.is_held and s.deleted_at is null`,
  sheds: (sql, id) => sql<ShareImageRow[]>`
    select 'sheds' as kind, id, name as title, null as price, coalesce(background_image, logo)->>'src' as photo,
      coalesce(background_image, logo)->'srcset'->>'webp' as copies, null as shed, location as city, id as cloth_id
    from sheds where id = ${id} and deleted_at is null`,
  writes: (sql, id) => sql<ShareImageRow[]>`
    select 'writes' as kind, w.id, w.content as title, null as price, w.picture->>'src' as photo,
      w.picture->'srcset'->>'webp' as copies, case when u.closed_at is null then u.name else '' end as shed,
      '' as city, w.user_id as cloth_id
    from writes w join users u on u.id = w.user_id
    where w.id = ${id} and w.deleted_at is null and w.hidden_at is null`,
  music: (sql, id) => sql<ShareImageRow[]>`
    select 'music' as kind, m.id, m.title, nullif(m.price, 0) as price, m.cover->>'src' as photo,
      m.cover->'srcset'->>'webp' as copies, s.name as shed, s.location as city, s.id as cloth_id
    from music m join sheds s on s.id = m.shed_id where m.id = ${id} and m.is_shown and s.deleted_at is null`,
  users: (sql, id) => sql<ShareImageRow[]>`
    select 'users' as kind, u.id, u.name as title, null as price, ${presentPicture(sql, sql`u.id`)} as photo,
      null as copies, null as shed, '' as city, u.id as cloth_id
    from users u
    where u.id = ${id} and u.closed_at is null`,
}

export interface StoredShareImage {
  kind: ShareImageKind | `poster_${PosterKind}`
  id: string
  version: string
}

export const upsertShareImage = async (sql: Queryable, image: StoredShareImage, now: Date): Promise<void> => {
  const { kind, id, version } = image
  await sql`
    insert into share_images (kind, subject_id, version, made_at) values (${kind}, ${id}, ${version}, ${now})
    on conflict (kind, subject_id, version) do update set made_at = excluded.made_at`
}

export const updateShareImageBytes = async (sql: Queryable, image: StoredShareImage, bytes: number): Promise<void> => {
  const { kind, id, version } = image
  await sql`
    update share_images set bytes = ${bytes} where kind = ${kind} and subject_id = ${id} and version = ${version}`
}

interface ExpiryLimits {
  /** Pictures drawn before are deleted. */
  before: Date
  /** Later pictures are deleted, oldest first, above this total. */
  mostBytes: number
  most: number
}

/** Pictures and posters to delete: too old, over the size limit, or of things that are no longer visible. */
export const listExpiredShareImages = (
  sql: Queryable,
  { before, mostBytes, most }: ExpiryLimits,
): Promise<StoredShareImage[]> =>
  sql<StoredShareImage[]>`
    with kept as (
      select kind as kept_kind, replace(replace(kind, 'poster_menus', 'sheds'), 'poster_', '') as kind, subject_id,
        version, made_at, sum(bytes::bigint) over (order by made_at desc) as bytes from share_images
    )
    select kept_kind as kind, subject_id as id, version from kept
    where made_at < ${before} or bytes > ${mostBytes}
      or (kind = 'products' and not exists (
        select from products p join sheds s on s.id = p.shed_id
        where p.id = subject_id and p.deleted_at is null and p.status <> 'hidden' and s.deleted_at is null))
      or (kind = 'menu' and not exists (
        select from dishes d join sheds s on s.id = d.shed_id
        where d.id = subject_id and d.deleted_at is null and not d.is_held and s.deleted_at is null))
      or (kind = 'sheds' and not exists (select from sheds s where s.id = subject_id and s.deleted_at is null))
      or (kind = 'writes' and not exists (
        select from writes w where w.id = subject_id and w.deleted_at is null and w.hidden_at is null))
      or (kind = 'music' and not exists (
        select from music m join sheds s on s.id = m.shed_id
        where m.id = subject_id and m.is_shown and s.deleted_at is null))
      or (kind = 'users' and not exists (select from users u where u.id = subject_id and u.closed_at is null))
    order by made_at limit ${atMost(most)}`

/** Deletes the row; drawing the picture again waits for the end of the transaction. */
export const deleteShareImage = async (tx: Tx, { kind, id, version }: StoredShareImage): Promise<void> => {
  await tx`delete from share_images where kind = ${kind} and subject_id = ${id} and version = ${version}`
}

import type { PosterKind } from '@sheds/contract/posters/poster'
import type { Id } from '@sheds/contract/scalars'
import type { Queryable } from '../../../platform/db/database.ts'
import { atMost } from '../../../platform/db/limits.ts'
import { findShareImageRow } from '../share-image.queries.ts'

export interface PosterDish {
  name: string
  price: number
}

/** Contents of a poster. */
export interface PosterRow {
  title: string
  price: number | null
  photo: string | null
  /** A `srcset` of WebP. */
  copies: string | null
  shed: string | null
  city: string
  cloth_id: Id
  /** Dishes of a menu, newest first, as many as fit. */
  dishes: readonly PosterDish[]
  dish_count: number
}

export const mostPosterDishes = 6

/** Only what visitors may see: not hidden, unfinished or deleted things, nor a kitchen without dishes today. */
export const findPosterRow = async (
  sql: Queryable,
  kind: PosterKind,
  { id, now }: { id: string; now: Date },
): Promise<PosterRow | undefined> => {
  if (kind === 'menus') return findMenu(sql, id, now)
  if (kind === 'menu' && !(await isOffered(sql, id))) return undefined
  const row = await findShareImageRow(sql, kind, id)
  return row && { ...row, dishes: [], dish_count: 0 }
}

/** A dish with an unpaid fee is visible to its kitchen only. */
const isOffered = async (sql: Queryable, id: string): Promise<boolean> =>
  (await sql`select from dishes d where d.id = ${id} and not (d.awaits_fee or d.is_held)`).length > 0

const findMenu = async (sql: Queryable, id: string, now: Date): Promise<PosterRow | undefined> => {
  const [row] = await sql<PosterRow[]>`
    with today as materialized (
      select d.id, d.name, d.price, d.picture from dishes d
      where d.shed_id = ${id} and d.deleted_at is null and not (d.awaits_fee or d.is_held) and (d.available or d.back_at <= ${now})
      order by d.id desc limit ${atMost(100)}
    ), shown as (
      select * from today order by id desc limit ${atMost(mostPosterDishes)}
    ), pictured as (
      select picture from today where picture is not null order by id desc limit 1
    )
    select s.name as title, null as price, coalesce(p.picture, s.background_image, s.logo)->>'src' as photo,
      coalesce(p.picture, s.background_image, s.logo)->'srcset'->>'webp' as copies, null as shed, s.location as city,
      s.id as cloth_id, (select count(*)::int from today) as dish_count,
      (select jsonb_agg(jsonb_build_object('name', name, 'price', price) order by id desc) from shown) as dishes
    from sheds s left join pictured p on true
    where s.id = ${id} and s.deleted_at is null and exists (select from today)`
  return row
}

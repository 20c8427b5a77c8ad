import type { Picture } from '@sheds/contract/files'
import type { Id, Time } from '@sheds/contract/scalars'
import type { Queryable } from '../../platform/db/database.ts'
import { ownFirst } from '../../platform/db/fragments.ts'
import { pageRows } from '../../platform/db/limits.ts'
import type { PageStart } from '../../platform/paging.ts'
import type { CallerId } from '../../platform/session.ts'
import { type Wish, wishRows } from '../../platform/wishes.ts'
import { heatPoints } from './products.rules.ts'

/** A wish's product, as it was; without it when there is none. `likeCount` is that after all wishes. */
export type WishedProduct = { at: number; isNew: boolean } & (
  | {
      name: string
      userId: Id
      status: string
      picture: Picture | null
      shedId: Id
      shedName: string
      deletedAt: Time | null
      shedDeletedAt: Time | null
      likeCount: number | null
    }
  | { name: null }
)

const weekSeconds = 604_800

/**
 * Carries out wishes, one of a person and product, and answers them in their order. The counters are locked first
 * and in the order of their ids: of several copies that do this none waits for another in a circle. A like that is
 * taken back takes along the heat it has left; nobody likes what is their own.
 */
export const writeLikes = (sql: Queryable, wishes: readonly Wish[], now: string) => sql<WishedProduct[]>`
  with wish as (${wishRows(sql, wishes)}
  ), seen as materialized (
    select w.*, p.name, p.media -> 0 as picture, p.user_id as owner_id, p.status, p.shed_id, s.name as shed_name, p.deleted_at,
      s.deleted_at as shed_deleted_at, coalesce(p.deleted_at is null and s.deleted_at is null
        and (p.status <> 'hidden' or p.user_id = w.user_id), false) as open
    from wish w left join products p on p.id = w.subject_id left join sheds s on s.id = p.shed_id
  ), locked as materialized (
    select c.product_id, c.like_count from product_counts c
    where c.product_id in (select subject_id from seen where open) order by c.product_id for no key update
  ), liked as (
    insert into product_likes (id, product_id, user_id, created_at)
    select w.id, w.subject_id, w.user_id, ${now}::timestamptz from seen w join locked on locked.product_id = w.subject_id
    where w.wanted and w.open and w.user_id <> w.owner_id order by w.subject_id, w.user_id
    on conflict do nothing returning id, product_id
  ), unliked as (
    delete from product_likes l using seen w join locked on locked.product_id = w.subject_id
    where not w.wanted and w.open and l.user_id = w.user_id and l.product_id = w.subject_id
    returning l.product_id, l.created_at
  ), moved as (
    select product_id, sum(change)::int as change, sum(points) as points from (
      select product_id, 1 as change, ${heatPoints.liked}::float8 as points from liked
      union all select product_id, -1, -${heatPoints.liked}::float8
        * power(2, extract(epoch from created_at - ${now}::timestamptz)::float8 / ${weekSeconds}::float8) from unliked) each
    group by product_id
  ), counted as (
    update product_counts c set like_count = c.like_count + m.change, heat = add_heat(c.heat, m.points, ${now})
    from moved m where c.product_id = m.product_id
  )
  select w.at::int as at, liked.id is not null as "isNew", w.name, w.picture, w.owner_id as "userId", w.status, w.shed_id as "shedId", w.shed_name as "shedName",
    w.deleted_at as "deletedAt", w.shed_deleted_at as "shedDeletedAt",
    locked.like_count + coalesce(m.change, 0) as "likeCount"
  from seen w left join locked on locked.product_id = w.subject_id left join moved m using (product_id)
  left join liked on liked.id = w.id order by w.at`

interface LikesAsked extends PageStart {
  productId: Id
  callerId: CallerId
}

export interface LikeRow {
  id: Id
  userId: Id
  username: string
  likedAt: Time
  isOwn: boolean
}

export const selectLikes = (sql: Queryable, { productId, limit, ...asked }: LikesAsked) =>
  sql<LikeRow[]>`
    with shown as (${ownFirst(sql, {
      ...asked,
      records: sql`product_likes x where x.product_id = ${productId}`,
      person: sql`x.user_id`,
      limit,
    })})
    select x.id, x.user_id as "userId", u.name as username, x.created_at as "likedAt", x.own as "isOwn"
    from shown x join users u on u.id = x.user_id order by x.own desc, x.id desc limit ${pageRows(limit)}`

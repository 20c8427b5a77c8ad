import type { Picture } from '@sheds/contract/files/files'
import type { Id, Time } from '@sheds/contract/scalars'
import type { Queryable } from '../../../platform/db/database.ts'
import { ownFirst } from '../../../platform/db/fragments.ts'
import { pageRows } from '../../../platform/db/limits.ts'
import type { PageStart } from '../../../platform/paging.ts'
import type { CallerId } from '../../../platform/session.ts'
import type { PendingToggle, ToggleOutcome } from '../../../platform/work/toggles.ts'
import { writeToggle } from '../../users/users.api.ts'
import { heatPoints } from '../products.rules.ts'

/** Product of a pending toggle; without a name if it does not exist. */
export type ToggledProduct = ToggleOutcome &
  (
    | {
        name: string
        userId: Id
        status: string
        picture: Picture | null
        shedId: Id
        shedName: string
        deletedAt: Time | null
        shedDeletedAt: Time | null
      }
    | { name: null }
  )

/** Owners cannot like their own products (`welcome`). */
export const writeLikes = (sql: Queryable, toggles: readonly PendingToggle[], now: string) =>
  writeToggle<ToggledProduct>(
    sql,
    {
      rows: { table: 'product_likes', person: 'user_id', subject: 'product_id', also: 'price' },
      counter: { table: 'product_counts', id: 'product_id', column: 'like_count', heat: heatPoints.liked },
      about: {
        joins: sql`left join products p on p.id = w.subject_id left join sheds s on s.id = p.shed_id`,
        columns: sql`p.name, p.price, p.media -> 0 as picture, p.user_id as "userId", p.status, p.shed_id as "shedId",
          s.name as "shedName", p.deleted_at as "deletedAt", s.deleted_at as "shedDeletedAt"`,
        open: sql`p.deleted_at is null and s.deleted_at is null and (p.status <> 'hidden' or p.user_id = w.user_id)`,
        welcome: sql`p.user_id <> w.user_id`,
      },
    },
    { toggles, now },
  )

interface LikesQuery extends PageStart {
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

export const selectLikes = (sql: Queryable, { productId, limit, ...asked }: LikesQuery) =>
  sql<LikeRow[]>`
    with shown as (${ownFirst(sql, {
      ...asked,
      records: sql`product_likes x where x.product_id = ${productId}`,
      person: sql`x.user_id`,
      limit,
    })})
    select x.id, x.user_id as "userId", u.name as username, x.created_at as "likedAt", x.own as "isOwn"
    from shown x join users u on u.id = x.user_id order by x.own desc, x.id desc limit ${pageRows(limit)}`

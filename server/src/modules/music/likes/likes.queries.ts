import type { Picture } from '@sheds/contract/files/files'
import type { Id, Time } from '@sheds/contract/scalars'
import type { Queryable } from '../../../platform/db/database.ts'
import { ownFirst } from '../../../platform/db/fragments.ts'
import { pageRows } from '../../../platform/db/limits.ts'
import type { PageStart } from '../../../platform/paging.ts'
import type { CallerId } from '../../../platform/session.ts'
import type { PendingToggle, ToggleOutcome } from '../../../platform/work/toggles.ts'
import { writeToggle } from '../../users/users.api.ts'
import { heatPoints } from '../music.rules.ts'

/** Piece of a pending toggle; without a title if it does not exist. */
export type ToggledMusic = ToggleOutcome &
  (
    | {
        title: string
        userId: Id
        cover: Picture | null
        shedId: Id
        shedName: string
        isHeld: boolean
        isShown: boolean
        shownAt: Time | null
        deletedAt: Time | null
        shedDeletedAt: Time | null
        isBought: boolean
      }
    | { title: null }
  )

/** Owners cannot like their own music (`welcome`). */
export const writeMusicLikes = (sql: Queryable, toggles: readonly PendingToggle[], now: string) =>
  writeToggle<ToggledMusic>(
    sql,
    {
      rows: { table: 'music_likes', person: 'user_id', subject: 'music_id', also: 'price' },
      counter: { table: 'music_counts', id: 'music_id', column: 'like_count', heat: heatPoints.liked },
      about: {
        joins: sql`left join music m on m.id = w.subject_id left join sheds s on s.id = m.shed_id`,
        columns: sql`m.title, m.price, m.cover, m.user_id as "userId", m.is_held as "isHeld", m.is_shown as "isShown",
          m.shown_at as "shownAt", m.shed_id as "shedId", s.name as "shedName", m.deleted_at as "deletedAt",
          s.deleted_at as "shedDeletedAt", false as "isBought"`,
        open: sql`m.is_shown and s.deleted_at is null`,
        welcome: sql`m.user_id <> w.user_id`,
      },
    },
    { toggles, now },
  )

interface LikesQuery extends PageStart {
  musicId: Id
  callerId: CallerId
}

export interface MusicLikeRow {
  id: Id
  userId: Id
  username: string
  likedAt: Time
  isOwn: boolean
}

export const selectMusicLikes = (sql: Queryable, { musicId, limit, ...asked }: LikesQuery) =>
  sql<MusicLikeRow[]>`
    with shown as (${ownFirst(sql, {
      ...asked,
      records: sql`music_likes x where x.music_id = ${musicId}`,
      person: sql`x.user_id`,
      limit,
    })})
    select x.id, x.user_id as "userId", u.name as username, x.created_at as "likedAt", x.own as "isOwn"
    from shown x join users u on u.id = x.user_id order by x.own desc, x.id desc limit ${pageRows(limit)}`

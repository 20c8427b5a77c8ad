import type { Id } from '@sheds/contract/scalars'
import type { Queryable } from '../../../platform/db/database.ts'
import { fixedSql } from '../../../platform/db/fragments.ts'
import type { Tracks } from '../tracks.ts'

interface HeardSong {
  userId: Id
  isBought: boolean
  tracks: Tracks
}

/** True if the caller bought the piece and, if the song was deleted, bought it before that. */
const isHeardStill = fixedSql(
  (sql) =>
    sql`(o.at is not null and (x.deleted_at is null or (x.is_kept and o.at < x.deleted_at + interval '1 minute')))`,
)

export interface HeardSongQuery {
  songId: Id
  userId: Id
  sessionId: Id
}

/** Song with the data that decides who may hear it; undefined after the logout or the closing of the account. */
export const findHeardSong = async (
  sql: Queryable,
  { songId, userId, sessionId }: HeardSongQuery,
): Promise<HeardSong | undefined> => {
  const [row] = await sql<HeardSong[]>`
    select m.user_id as "userId", o.at is not null as "isBought", x.tracks
    from songs x join music m on m.id = x.music_id join sheds s on s.id = m.shed_id
    join users u on u.id = ${userId} and u.closed_at is null
    join sessions n on n.id = ${sessionId} and n.user_id = u.id
    left join wallet_purchases o on o.thing_id = m.id
      and o.account_id = (select w.id from wallets w where w.owner_id = ${userId})
    where x.id = ${songId} and x.tracks is not null and (
      (x.deleted_at is null and m.deleted_at is null and s.deleted_at is null) or ${isHeardStill(sql)})`
  return row
}

/** True while this session exists. */
export const isLoggedIn = async (sql: Queryable, userId: Id, sessionId: Id): Promise<boolean> => {
  const rows = await sql`select from sessions where id = ${sessionId} and user_id = ${userId}`
  return rows.length === 1
}

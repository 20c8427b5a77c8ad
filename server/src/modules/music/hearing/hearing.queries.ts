import type { Id } from '@sheds/contract/scalars'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Tracks } from '../music.queries.ts'

interface HeardSong {
  userId: Id
  isBought: boolean
  tracks: Tracks
}

/** A song that can be heard, with what decides who may; of closed accounts nobody hears anything. */
export const findHeardSong = async (sql: Queryable, songId: Id, userId: Id): Promise<HeardSong | undefined> => {
  const [row] = await sql<HeardSong[]>`
    select m.user_id as "userId", false as "isBought", x.tracks
    from songs x join music m on m.id = x.music_id join sheds s on s.id = m.shed_id
    join users u on u.id = ${userId} and u.closed_at is null
    where x.id = ${songId} and x.tracks is not null
      and x.deleted_at is null and m.deleted_at is null and s.deleted_at is null`
  return row
}

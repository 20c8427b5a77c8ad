import type { MusicCategory } from '@sheds/contract/music/music-terms'
import type { Id } from '@sheds/contract/scalars'
import type { Fragment, Queryable, Tx } from '../../../platform/db/database.ts'
import type { AudioType } from '../audio/audio-type.ts'
import type { Tracks } from '../tracks.ts'
import type { Lane } from './transcoding-jobs.ts'

/** Song that a worker has claimed. */
export interface ClaimedSong {
  id: Id
  musicId: Id
  shedId: Id
  userId: Id
  tries: number
  source: Id | null
  sourceType: AudioType
  bytes: number
  category: MusicCategory
  previewWanted: number | null
  /** Set if the song is encoded already and only its preview is to be made again. */
  tracks: Tracks | null
}

/** Releases the claims of earlier workers: a lane has one worker at a time. */
export const updateToUnclaimed = async (sql: Queryable, lane: Lane): Promise<void> => {
  await sql`update songs set lane = null where lane = ${lane}`
}

export const updateSongUnclaimed = async (sql: Queryable, id: string): Promise<void> => {
  await sql`update songs set lane = null, tries = greatest(0, tries - 1) where id = ${id}`
}

interface ClaimQuery {
  lane: Lane
  now: string
  /** Above this recent processing time a seller may not use the express lane. */
  lightMilliseconds: number
  halfLifeSeconds: number
}

/**
 * Claims the next song of the seller with the least recent processing time. Waits for a locked song only if there is no
 * other, because no later job would return to it.
 */
export const claimSong = async (sql: Queryable, asked: ClaimQuery): Promise<ClaimedSong | undefined> =>
  (await claimNext(sql, asked, sql`skip locked`)) ?? (await claimNext(sql, asked, sql``))

const claimNext = async (
  sql: Queryable,
  { lane, now, lightMilliseconds, halfLifeSeconds }: ClaimQuery,
  held: Fragment,
): Promise<ClaimedSong | undefined> => {
  const [row] = await sql<ClaimedSong[]>`
    with busy as (
      select m.user_id from songs x join music m on m.id = x.music_id where x.lane is not null and x.deleted_at is null
    ), next as (
      select x.id
      from songs x join music m on m.id = x.music_id left join audio_spent a on a.user_id = m.user_id
        cross join lateral (select coalesce(a.milliseconds
          * power(2, -extract(epoch from ${now}::timestamptz - a.at)::float8 / ${halfLifeSeconds}::float8), 0) as spent) had
      where x.deleted_at is null and x.lane is null
        and (x.state = 'transcoding' or x.preview_wanted is not null) and x.state <> 'failed'
        and (${lane} = 'common'
          or (had.spent < ${lightMilliseconds}::float8 and exists (select from busy)
            and m.user_id not in (select user_id from busy)))
      order by had.spent, x.id limit 1 for update of x ${held}
    )
    update songs x set lane = ${lane}, tries = x.tries + 1 from next, music m
    where x.id = next.id and m.id = x.music_id
    returning x.id, x.music_id as "musicId", m.shed_id as "shedId", m.user_id as "userId", x.tries, x.source,
      x.source_type as "sourceType", x.source_bytes as bytes, m.category, x.preview_wanted as "previewWanted", x.tracks`
  return row
}

/** True if this worker still has the claim; requires the piece's lock. */
export const isClaimed = async (tx: Tx, id: string, lane: Lane): Promise<boolean> => {
  const rows = await tx`select from songs where id = ${id} and lane = ${lane} and deleted_at is null for update`
  return rows.length === 1
}

export const addSpent = async (
  sql: Queryable,
  userId: string,
  { milliseconds, now, halfLifeSeconds }: { milliseconds: number; now: string; halfLifeSeconds: number },
): Promise<void> => {
  await sql`
    insert into audio_spent as a (user_id, milliseconds, at) values (${userId}, ${milliseconds}, ${now})
    on conflict (user_id) do update set at = excluded.at, milliseconds = excluded.milliseconds + a.milliseconds
      * power(2, -greatest(0, extract(epoch from excluded.at - a.at))::float8 / ${halfLifeSeconds}::float8)`
}

/** Deletes processing times that are too old to count. */
export const deleteSpentBefore = async (sql: Queryable, before: string): Promise<void> => {
  await sql`delete from audio_spent where at < ${before}`
}

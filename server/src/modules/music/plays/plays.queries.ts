import type { Queryable } from '../../../platform/db/database.ts'
import { heatPoints } from '../music.rules.ts'
import { monthOf } from '../sales/months.queries.ts'

interface Play {
  musicId: string
  songId: string
  listener: Buffer
  now: string
  /** A listener counted after this time does not count again. */
  since: string
}

/** Counts a play of the song and its piece, once per listener and hour. True if it counted. */
export const countSongPlay = async (
  sql: Queryable,
  { musicId, songId, listener, now, since }: Play,
): Promise<boolean> => {
  const rows = await sql`
    with heard as (
      insert into song_plays as p (song_id, listener, heard_at)
      select id, ${listener}, ${now} from songs
      where id = ${songId} and music_id = ${musicId} and state = 'ready' and deleted_at is null
      on conflict (song_id, listener) do update set heard_at = excluded.heard_at where p.heard_at <= ${since}
      returning song_id
    ), song as (
      update song_counts c set play_count = c.play_count + 1 from heard h where c.song_id = h.song_id
    ), month as (
      insert into music_months as t (music_id, month, user_id, plays)
      select m.id, ${monthOf(sql, sql`${now}::timestamptz`)}, m.user_id, 1 from heard, music m where m.id = ${musicId}
      on conflict (music_id, month) do update set plays = t.plays + 1
    )
    update music_counts c set play_count = c.play_count + 1, heat = add_heat(c.heat, ${heatPoints.played}, ${now})
    from heard where c.music_id = ${musicId} returning c.music_id`
  return rows.length === 1
}

export const deletePlaysBefore = async (sql: Queryable, before: string): Promise<void> => {
  await sql`delete from song_plays where heard_at < ${before}`
}

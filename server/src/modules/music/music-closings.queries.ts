import type { Picture } from '@sheds/contract/files/files'
import type { Id } from '@sheds/contract/scalars'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import { atMost } from '../../platform/db/limits.ts'
import { heatPoints } from './music.rules.ts'
import { isOwned } from './owned-songs.queries.ts'

/** A shed's part of the totals. */
export const selectMusicTotalsOfShed = (tx: Tx, shedId: string) => tx<{ facet: string; pieces: number }[]>`
  select facet, count(*) as pieces from music where shed_id = ${shedId} and is_shown group by facet`

/** Hides all its music for good, even if songs of it are still being made. */
export const updateShedMusicUnseen = async (tx: Tx, shedId: string): Promise<void> => {
  await tx`delete from music_ranks where music_id in (select id from music where shed_id = ${shedId} and is_shown)`
  await tx`update music set is_shown = false where shed_id = ${shedId} and is_shown`
}

interface DeletedMusic {
  id: Id
  cover: Picture | null
}

/** Deletes one batch of a shed's pieces; returns them with the covers that no buyer keeps. */
export const deleteMusicOfShed = (tx: Tx, shedId: string, now: string, most: number) => tx<DeletedMusic[]>`
  with going as (
    select id, cover from music where shed_id = ${shedId} and deleted_at is null
    order by id limit ${atMost(most)} for no key update
  ), gone as (
    update music m set deleted_at = ${now}, is_shown = false, cover = case when ${isOwned(tx, tx`m.id`)} then m.cover end
    from going g where m.id = g.id returning m.id, m.cover
  )
  select g.id, case when gone.cover is null then g.cover end as cover from going g join gone on gone.id = g.id`

/** Up to `most` pieces that the user likes, with their counters locked in the order of their ids. */
export const lockLikedBy = async (tx: Tx, userId: string, most: number): Promise<Id[]> => {
  const rows = await tx<{ id: Id }[]>`
    select music_id as id from music_counts where music_id in (
      select music_id from music_likes where user_id = ${userId} order by music_id limit ${atMost(most)})
    order by music_id for no key update`
  return rows.map(({ id }) => id)
}

/** Also subtracts the heat that the likes still have. */
export const deleteMusicLikesOf = async (tx: Tx, userId: string, ids: readonly string[]): Promise<void> => {
  await tx`
    with gone as (
      delete from music_likes where user_id = ${userId} and music_id = any(${ids}::uuid[]) returning music_id, created_at
    )
    update music_counts c set like_count = c.like_count - 1,
      heat = add_heat(c.heat, ${-heatPoints.liked}, gone.created_at)
    from gone where c.music_id = gone.music_id`
}

export const deleteSpentOf = async (sql: Queryable, userId: string): Promise<void> => {
  await sql`delete from audio_spent where user_id = ${userId}`
}

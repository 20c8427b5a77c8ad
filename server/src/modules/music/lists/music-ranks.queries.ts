import type { Id } from '@sheds/contract/scalars'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { atMost } from '../../../platform/db/limits.ts'
import { isListedMusic } from '../music.queries.ts'

export interface RankedPiece {
  musicId: Id
  shedId: Id
}

/** For a job: the hottest visible pieces, in order. */
export const selectWarmest = (sql: Queryable, { pool, kept }: { pool: number; kept: number }) => sql<RankedPiece[]>`
  with warm as materialized (
    select music_id, heat from music_counts where heat is not null order by heat desc, music_id desc limit ${atMost(pool)})
  select m.id as "musicId", m.shed_id as "shedId"
  from warm w join music m on m.id = w.music_id join sheds s on s.id = m.shed_id
  where ${isListedMusic(sql)} order by w.heat desc, m.id desc limit ${atMost(kept)}`

/**
 * Leaves out pieces that were deleted after they were read. The lock makes later deletions wait; they then remove their
 * own ranks.
 */
export const replaceMusicRanks = async (tx: Tx, ids: readonly Id[]): Promise<void> => {
  await tx`lock table music_ranks in exclusive mode`
  await tx`delete from music_ranks`
  await tx`
    insert into music_ranks (rank, music_id)
    select r.rank, r.id from unnest(${ids}::uuid[]) with ordinality as r (id, rank)
    join music m on m.id = r.id join sheds s on s.id = m.shed_id where ${isListedMusic(tx)}`
}

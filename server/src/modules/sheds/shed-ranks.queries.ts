import type { Id } from '@sheds/contract/scalars'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import { atMost, pageRows } from '../../platform/db/limits.ts'
import type { PageStart } from '../../platform/paging.ts'
import type { CallerId } from '../../platform/session.ts'
import { type ShedCardRow, shedCardColumns, shedTables } from './sheds.queries.ts'

interface RankedShedsQuery extends PageStart<number> {
  callerId: CallerId
}

export type RankedShedRow = ShedCardRow & { rank: number; total: number }

/** Ranked sheds that are still open, one row more than the limit, each with the total. */
export const selectPopularSheds = (sql: Queryable, { callerId, from, limit }: RankedShedsQuery) =>
  sql<RankedShedRow[]>`
    select ${shedCardColumns(sql, callerId)}, r.rank,
      (select count(*)::int from shed_ranks where list = 'popular') as total
    from shed_ranks r join sheds s on s.id = r.shed_id ${shedTables(sql)}
    where r.list = 'popular' and r.rank > ${from} and s.deleted_at is null
    order by r.rank limit ${pageRows(limit)}`

/** Open sheds with the most subscribers, hotter ones first among equals. For a job: reads all counters. */
export const selectMostSubscribed = (sql: Queryable, most: number) =>
  sql<{ id: Id }[]>`
    select s.id from shed_counts c join sheds s on s.id = c.shed_id
    where s.deleted_at is null
    order by c.subscriber_count desc, c.heat desc nulls last, s.id desc limit ${atMost(most)}`

/** The hottest open sheds with their owners. For a job: reads all counters. */
export const selectHottestSheds = (sql: Queryable, most: number) =>
  sql<{ id: Id; userId: Id }[]>`
    select s.id, s.user_id as "userId" from shed_counts c join sheds s on s.id = c.shed_id
    where s.deleted_at is null and c.heat is not null
    order by c.heat desc, s.id desc limit ${atMost(most)}`

export type RankedList = 'popular' | 'lively'

/** Leaves out sheds that closed since they were read. From now on, closing a shed removes its rank itself. */
export const replaceRankedSheds = async (tx: Tx, list: RankedList, ids: readonly string[]): Promise<void> => {
  await tx`lock table shed_ranks in exclusive mode`
  await tx`delete from shed_ranks where list = ${list}`
  await tx`
    insert into shed_ranks (list, rank, shed_id)
    select ${list}, ranked.place, ranked.id from unnest(${ids}::uuid[]) with ordinality ranked (id, place)
    join sheds s on s.id = ranked.id where s.deleted_at is null`
}

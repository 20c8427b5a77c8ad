import { type Id, isId, type Page, type PageQuery } from '@sheds/contract/scalars'
import { mostNewCounted, mostNewNamed, type ShownBecause, type Write } from '@sheds/contract/writes/writes'
import { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import type { Parts } from '../../platform/context.ts'
import { beforeAllIds, decodeCursor, encodeCursor, newestPlaceFirst, readPage } from '../../platform/paging.ts'
import type { CallerId } from '../../platform/session.ts'
import { firstIdAt } from '../sheds/sheds.api.ts'
import {
  countWrites,
  findNewer,
  type NewerWrites,
  selectSomeWrites,
  selectTimeline,
  selectWrites,
  selectWritesOfAuthor,
  type TimelineAnswer,
  type TimelineRow,
  type TimelineStart,
} from './write-lists.queries.ts'
import { freshMs, newcomerMs } from './writes.rules.ts'
import { toWrite } from './writes.views.ts'

/** Newest writes for visitors; for a logged-in caller, recent writes of their circle first. */
export const listWrites = (
  context: Parts<'database' | 'clock'>,
  callerId: CallerId,
  page: PageQuery,
): Promise<Page<Write>> => (callerId === undefined ? listNewest(context, page) : listTimeline(context, callerId, page))

const listNewest = async ({ database: { sql } }: Parts<'database'>, page: PageQuery): Promise<Page<Write>> => {
  const read = await readPage(page, newestPlaceFirst, {
    read: (start) => selectWrites(sql, start),
    show: (row) => toWrite(row, undefined),
    count: () => countWrites(sql),
  })
  return isFirstPage(page) ? { ...read, newest: read.rows[0]?.id } : read
}

const isFirstPage = ({ cursor = '' }: PageQuery): boolean => cursor === ''

/** Place of the last write, place at which recent writes end, and whether the last write was recent. */
const Position = z.tuple([z.uuid(), z.uuid(), z.literal([0, 1])])

const listTimeline = async (
  { database: { sql }, clock }: Parts<'database' | 'clock'>,
  callerId: Id,
  { limit, cursor }: PageQuery,
): Promise<Page<Write>> => {
  const now = clock.now().getTime()
  const start = startOf(decodeCursor(Position, cursor), { callerId, limit, now })
  let found = await selectTimeline(sql, start, false)
  if (found[0]?.isCutShort === true) found = await selectTimeline(sql, start, true)
  const rows = found.filter((row): row is TimelineAnswer & TimelineRow => row.id !== null)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    rows: shown.map((row) => toWrite(row, callerId, becauseOf(row, callerId, now))),
    next:
      rows.length > limit && last !== undefined ? encodeCursor([last.place, start.cutoff, last.isFresh ? 1 : 0]) : null,
    total: rows[0]?.total ?? (await countWrites(sql)),
    ...(isFirstPage({ limit, cursor }) && { newest: found[0]?.newest ?? undefined }),
  }
}

interface TimelineRequest {
  callerId: Id
  limit: number
  now: number
}

const startOf = (
  position: z.infer<typeof Position> | undefined,
  { callerId, limit, now }: TimelineRequest,
): TimelineStart => {
  const [place, cutoff, isFresh] = position ?? [beforeAllIds, firstIdAt(now - freshMs), 1]
  return isFresh === 1
    ? { callerId, limit, cutoff, freshFrom: place, restFrom: beforeAllIds }
    : { callerId, limit, cutoff, freshFrom: undefined, restFrom: place }
}

/** No reason is shown for the caller's own writes. */
const becauseOf = (row: TimelineRow, callerId: Id, now: number): ShownBecause | null => {
  if (row.userId === callerId) return null
  if (row.isFollowed) return { kind: 'following', name: row.authorName }
  if (row.shedTitle !== null) return { kind: 'subscribed', name: row.shedTitle }
  return now - Date.parse(row.authorSince) < newcomerMs ? { kind: 'new', name: row.authorName } : null
}

/** Exact up to a limit; one more means "more than that". */
export const countNewWrites = async (
  { database }: Parts<'database'>,
  callerId: CallerId,
  than: string,
): Promise<NewerWrites> =>
  isId(than)
    ? findNewer(database.sql, { id: than, callerId, most: mostNewCounted + 1, named: mostNewNamed })
    : { count: 0, authors: [] }

/** Writes of an author, newest first. */
export const listWritesOfAuthor = (
  { database: { sql } }: Parts<'database'>,
  callerId: CallerId,
  { id: userId, ...page }: PageQuery & { id: Id },
): Promise<Page<Write>> =>
  readPage(page, newestPlaceFirst, {
    read: async (start) => {
      const found = await selectWritesOfAuthor(sql, { ...start, userId, callerId })
      const [first] = found
      if (first === undefined) throw new AppError('not_found')
      if (first.closedAt !== null) throw new AppError('deleted')
      return found
    },
    show: (row) => toWrite(row, callerId),
  })

/** Writes among these ids that are visible to everyone, in no order. */
export const listSomeWrites = async (
  { database: { sql } }: Parts<'database'>,
  callerId: CallerId,
  { ids }: { ids: readonly Id[] },
): Promise<Write[]> => (await selectSomeWrites(sql, callerId, ids)).map((row) => toWrite(row, callerId))

import type { Id, Page, PageQuery } from '@sheds/contract/scalars'
import type { FollowerRow, FollowingRow } from '@sheds/contract/users/users'
import { AppError } from '../../platform/app-error.ts'
import type { Parts } from '../../platform/context.ts'
import { newestFirst, readPage, type SortOrder } from '../../platform/paging.ts'
import type { Actor, CallerId } from '../../platform/session.ts'
import { raise } from '../../platform/slice.ts'
import { createToggleBatcher, type ToggleBatcher } from '../../platform/work/toggles.ts'
import { listPictures } from '../files/files.api.ts'
import {
  type FollowOutcome,
  type FollowPersonRow,
  lockFollowers,
  selectFollowers,
  selectFollowing,
  writeFollows,
} from './follows.queries.ts'
import { isSelf } from './users.policy.ts'
import { fileIdsOf, type Pictures, toFollowerRow, toFollowingRow } from './users.views.ts'

export type Follows = ToggleBatcher<FollowOutcome>

export const createFollows = (context: Parts<'database' | 'clock' | 'slices'>): Follows =>
  createToggleBatcher(context, {
    write: async (sql, toggles, now) => {
      if (toggles.some(({ wanted }) => wanted)) await lockFollowers(sql, toggles)
      return writeFollows(sql, toggles, now)
    },
    tell: (tx, news) => raise(context, tx, 'followed', { news }),
    newsOf: ({ subjectId }) => ({ receiverId: subjectId, subject: null }),
  })

interface FollowState {
  following: boolean
  follower_count: number
}

/** Follows or unfollows; repeating it changes nothing. */
export const changeFollow = async (
  { follows }: Parts<'follows'>,
  { userId }: Actor,
  { id, wanted }: { id: Id; wanted: boolean },
): Promise<FollowState> => {
  if (isSelf(userId, id)) throw new AppError('forbidden')
  const { wanted: following, row } = await follows.add({ userId, subjectId: id, wanted })
  if (!row.isThere) throw new AppError('not_found')
  if (row.closedAt !== null) throw new AppError('deleted')
  if (wanted && row.isBlocked) throw new AppError('forbidden', { says: 'you_blocked' })
  if (wanted && row.isBlocking) throw new AppError('forbidden', { says: 'follow_not_possible' })
  return { following, follower_count: row.count ?? 0 }
}

interface FollowsPage extends PageQuery {
  id: Id
}

/** Newest first, but the caller's own follow precedes all others and is not repeated. */
export const listFollowers = (
  context: Parts<'database'>,
  callerId: CallerId,
  page: FollowsPage,
): Promise<Page<FollowerRow>> =>
  listFollows(context, callerId, { ...page, select: selectFollowers, show: toFollowerRow })

export const listFollowing = (
  context: Parts<'database'>,
  callerId: CallerId,
  page: FollowsPage,
): Promise<Page<FollowingRow>> =>
  listFollows(context, callerId, { ...page, select: selectFollowing, show: toFollowingRow })

interface FollowList<Row> extends FollowsPage {
  select: typeof selectFollowers
  show: (row: FollowPersonRow, callerId: CallerId, files: Pictures) => Row
}

/** Sorts by the follow's id, since `id` is the person's. */
const byFollow: SortOrder<FollowPersonRow> = {
  ...newestFirst,
  placeOf: ({ followId, isOwn }) => newestFirst.placeOf({ id: followId, isOwn }),
}

/** Two statements: the list's owner together with the people, then their pictures. */
const listFollows = async <Row>(
  { database: { sql } }: Parts<'database'>,
  callerId: CallerId,
  { id: userId, select, show, ...page }: FollowList<Row>,
): Promise<Page<Row>> => {
  const people = await readPage(page, byFollow, {
    read: async (start) => {
      const found = await select(sql, { ...start, userId, callerId })
      const [first] = found
      if (first === undefined) throw new AppError('not_found')
      if (first.closedAt !== null) throw new AppError('deleted')
      return found
    },
    show: (row) => row,
  })
  const files = await listPictures(sql, fileIdsOf(people.rows))
  return { ...people, rows: people.rows.map((row) => show(row, callerId, files)) }
}

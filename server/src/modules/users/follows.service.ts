import type { Id, Page, PageQuery } from '@sheds/contract/scalars'
import type { FollowerRow, FollowingRow } from '@sheds/contract/users'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { type Tx, transaction } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { newestFirst, type Order, readPage } from '../../platform/paging.ts'
import type { Actor, CallerId } from '../../platform/session.ts'
import { listPictures } from '../files/files.api.ts'
import {
  countFollow,
  deleteFollow,
  type FollowPersonRow,
  insertFollow,
  lockPair,
  selectFollowers,
  selectFollowing,
} from './follows.queries.ts'
import { isSelf } from './users.policy.ts'
import { fileIdsOf, type Pictures, toFollowerRow, toFollowingRow } from './users.views.ts'

interface FollowState {
  following: boolean
  follower_count: number
}

/** The counters move only when a row came: a second follow changes nothing. */
export const follow = async (users: Context, actor: Actor, followedId: Id): Promise<FollowState> => {
  const now = users.clock.now().toISOString()
  const followers = await changeFollow(users, { followerId: actor.userId, followedId }, async (tx, pair) =>
    (await insertFollow(tx, { ...pair, id: newId(), now })) ? 1 : 0,
  )
  return { following: true, follower_count: followers }
}

export const unfollow = async (users: Context, actor: Actor, followedId: Id): Promise<FollowState> => {
  const followers = await changeFollow(users, { followerId: actor.userId, followedId }, async (tx, pair) =>
    (await deleteFollow(tx, pair)) ? -1 : 0,
  )
  return { following: false, follower_count: followers }
}

type Pair = { followerId: Id; followedId: Id }

/** Answers how many follow the one followed now. */
const changeFollow = async (
  users: Context,
  pair: Pair,
  change: (tx: Tx, pair: Pair) => Promise<1 | 0 | -1>,
): Promise<number> => {
  const { followerId, followedId } = pair
  if (isSelf(followerId, followedId)) throw new AppError('forbidden')
  return transaction(users.database.sql, async (tx) => {
    checkPair(await lockPair(tx, pair), pair)
    return countFollow(tx, pair, await change(tx, pair))
  })
}

const checkPair = (
  locked: readonly { id: string; closedAt: string | null }[],
  { followerId, followedId }: Pair,
): void => {
  const isOpen = (id: string) => locked.find((user) => user.id === id)?.closedAt
  if (isOpen(followerId) !== null) throw new AppError('login_required')
  if (isOpen(followedId) === undefined) throw new AppError('not_found')
  if (isOpen(followedId) !== null) throw new AppError('deleted')
}

interface FollowsRead extends PageQuery {
  id: Id
}

/** Newest first; the caller's own record is the first of all and comes once. */
export const listFollowers = (users: Context, callerId: CallerId, asked: FollowsRead): Promise<Page<FollowerRow>> =>
  listFollows(users, callerId, { ...asked, select: selectFollowers, show: toFollowerRow })

export const listFollowing = (users: Context, callerId: CallerId, asked: FollowsRead): Promise<Page<FollowingRow>> =>
  listFollows(users, callerId, { ...asked, select: selectFollowing, show: toFollowingRow })

interface FollowList<Row> extends FollowsRead {
  select: typeof selectFollowers
  show: (row: FollowPersonRow, callerId: CallerId, files: Pictures) => Row
}

/** By when they were followed: the id is the person's. */
const byFollow: Order<FollowPersonRow> = {
  ...newestFirst,
  placeOf: ({ followId, isOwn }) => newestFirst.placeOf({ id: followId, isOwn }),
}

/** Two statements: whose list it is comes with the people, then their pictures. */
const listFollows = async <Row>(
  { database: { sql } }: Context,
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

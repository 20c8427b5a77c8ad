import { isId, type Page, type PageQuery } from '@sheds/contract/scalars'
import type { FollowerRow, FollowingRow } from '@sheds/contract/users'
import { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import { type Tx, transaction } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { beforeAllIds, decodeCursor, toPage } from '../../platform/paging.ts'
import type { Actor } from '../../platform/session.ts'
import { listPictures } from '../files/files.service.ts'
import {
  countFollow,
  deleteFollow,
  type FollowPersonRow,
  type FollowRow,
  insertFollow,
  lockPair,
  selectFollowers,
  selectFollowing,
} from './follows.queries.ts'
import { isSelf } from './users.policy.ts'
import { fileIdsOf, type Pictures, toFollowerRow, toFollowingRow } from './users.views.ts'
import type { UsersContext } from './users-context.ts'

interface FollowState {
  following: boolean
  follower_count: number
}

/** The counters move only when a row came: a second follow changes nothing. */
export const follow = async (users: UsersContext, actor: Actor, followedId: string): Promise<FollowState> => {
  const now = users.clock.now().toISOString()
  const followers = await changeFollow(users, { followerId: actor.userId, followedId }, async (tx, pair) =>
    (await insertFollow(tx, { ...pair, id: newId(), now })) ? 1 : 0,
  )
  return { following: true, follower_count: followers }
}

export const unfollow = async (users: UsersContext, actor: Actor, followedId: string): Promise<FollowState> => {
  const followers = await changeFollow(users, { followerId: actor.userId, followedId }, async (tx, pair) =>
    (await deleteFollow(tx, pair)) ? -1 : 0,
  )
  return { following: false, follower_count: followers }
}

type Pair = { followerId: string; followedId: string }

/** Answers how many follow the one followed now. */
const changeFollow = async (
  users: UsersContext,
  pair: Pair,
  change: (tx: Tx, pair: Pair) => Promise<1 | 0 | -1>,
): Promise<number> => {
  const { followerId, followedId } = pair
  if (isSelf(followerId, followedId)) throw new AppError('forbidden')
  if (!isId(followedId)) throw new AppError('not_found')
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

export interface FollowPage<Row> extends Page<Row> {
  total: number
}

const Position = z.tuple([z.uuid()])

interface FollowsAsked {
  userId: string
  callerId: string | undefined
}

/** Newest first; the caller's own record is the first of all and comes once. */
export const listFollowers = (
  users: UsersContext,
  asked: FollowsAsked,
  page: PageQuery,
): Promise<FollowPage<FollowerRow>> =>
  listFollows(users, { ...asked, select: selectFollowers, show: toFollowerRow }, page)

export const listFollowing = (
  users: UsersContext,
  asked: FollowsAsked,
  page: PageQuery,
): Promise<FollowPage<FollowingRow>> =>
  listFollows(users, { ...asked, select: selectFollowing, show: toFollowingRow }, page)

interface FollowList<Row> extends FollowsAsked {
  select: typeof selectFollowers
  show: (row: FollowPersonRow, callerId: string | undefined, files: Pictures) => Row
}

/** Two statements: whose list it is comes with the people, then their pictures. */
const listFollows = async <Row>(
  { database: { sql } }: UsersContext,
  { userId, callerId, select, show }: FollowList<Row>,
  { limit, cursor }: PageQuery,
): Promise<FollowPage<Row>> => {
  const before = decodeCursor(Position, cursor)?.[0]
  const found = await select(sql, { userId, callerId, before, limit })
  const [first] = found
  if (first === undefined) throw new AppError('not_found')
  if (first.closedAt !== null) throw new AppError('deleted')
  const { rows, next } = toPage(found.filter(isPerson), limit, positionOf)
  const files = await listPictures(sql, fileIdsOf(rows))
  return { rows: rows.map((row) => show(row, callerId, files)), next, total: first.total }
}

/** The only row of an empty list tells no more than whose it is. */
export const isPerson = (row: FollowRow): row is FollowRow & FollowPersonRow => row.followId !== null

const positionOf = ({ followId, isOwn }: FollowPersonRow): string[] => [isOwn ? beforeAllIds : followId]

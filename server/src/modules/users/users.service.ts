import type { BodyOf } from '@sheds/contract/endpoint'
import { type Page, type PageQuery, pageLimit } from '@sheds/contract/scalars'
import { tag } from '@sheds/contract/tags'
import type { Profile, UserCard, updateProfile as updateProfileCall } from '@sheds/contract/users'
import { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import { type Tx, transaction } from '../../platform/db/database.ts'
import { cappedTotal, decodeCursor, toPage } from '../../platform/paging.ts'
import type { Actor } from '../../platform/session.ts'
import { listPictures } from '../files/files.service.ts'
import { deleteOldGuards } from './login-guards.queries.ts'
import { nameKey } from './names.rules.ts'
import { deleteIdleSessions, findTrust, type Trust } from './sessions.queries.ts'
import { replacePopularPeople, selectSuggestedPeople } from './suggestions.queries.ts'
import { isSelf } from './users.policy.ts'
import {
  countPeople,
  findUser,
  lockUser,
  type PersonRow,
  selectPeople,
  type UserRow,
  updateUser,
} from './users.queries.ts'
import { fileIdsOf, toProfile, toUserCard } from './users.views.ts'
import type { UsersContext } from './users-context.ts'

export { findActor } from './login.service.ts'
export { setPicture } from './pictures.service.ts'
export type { IsTimeUp } from './users-context.ts'

type CallerId = string | undefined

const Position = z.tuple([z.uuid()])

/** Filtered totals are exact up to here. */
const mostCounted = 1000

export const listUsers = async (
  users: UsersContext,
  callerId: CallerId,
  { name = '', limit, cursor }: PageQuery & { name?: string | undefined },
): Promise<Page<UserCard>> => {
  const { sql } = users.database
  const key = nameKey(name)
  const before = decodeCursor(Position, cursor)?.[0]
  const rows = await selectPeople(sql, { callerId, nameKey: key, mostCounted, before, limit })
  const { rows: shown, next } = toPage(rows, limit, ({ id }) => [id])
  // A page behind the last one has no row that could tell.
  const count = rows[0]?.total ?? (await countPeople(sql, { nameKey: key, mostCounted }))
  const total = key === '' ? count : cappedTotal(count, mostCounted)
  return { rows: await toUserCards(users, shown, callerId), next, total }
}

const toUserCards = async (
  { database }: UsersContext,
  people: readonly PersonRow[],
  callerId: CallerId,
): Promise<UserCard[]> => {
  const files = await listPictures(database.sql, fileIdsOf(people))
  return people.map((person) => toUserCard(person, callerId, files))
}

export const listSuggestedUsers = async (users: UsersContext, callerId: CallerId): Promise<UserCard[]> => {
  const rows = await selectSuggestedPeople(users.database.sql, callerId)
  return toUserCards(users, rows, callerId)
}

/** Somebody whose account is open. */
export const getOpenUser = async (users: UsersContext, id: string, callerId?: string): Promise<UserRow> => {
  const user = await findUser(users.database.sql, id, callerId)
  if (user === undefined) throw new AppError('not_found')
  if (user.closedAt !== null) throw new AppError('deleted')
  return user
}

/** The caller stays somebody until the end of the transaction: what it makes is not left behind by a closing account. */
export const lockOpenUser = async (tx: Tx, id: string): Promise<void> => {
  if (!(await lockUser(tx, id))) throw new AppError('login_required')
}

/** Since when the caller's device and password are what they are: what moves money trusts neither at once. */
export const getTrust = async (users: UsersContext, { sessionId }: Actor): Promise<Trust> => {
  const trust = await findTrust(users.database.sql, sessionId)
  if (trust === undefined) throw new AppError('login_required')
  return trust
}

export const getProfile = async (users: UsersContext, callerId: CallerId, id: string): Promise<Profile> =>
  (await getProfilePage(users, callerId, id, { limit: pageLimit.default })).profile

/** A person with one page of their sheds. */
export const getProfilePage = async (users: UsersContext, callerId: CallerId, id: string, page: PageQuery) => {
  const user = await getOpenUser(users, id, callerId)
  const files = [...user.pictures, ...user.covers].map(([fileId]) => fileId)
  const [pictures, sheds] = await Promise.all([listPictures(users.database.sql, files), users.shedsOf(id, page)])
  const mine = { my_shed: sheds.rows as Profile['my_shed'], shed_count: sheds.count }
  return { profile: { ...toProfile(user, callerId, pictures), ...mine }, sheds }
}

export const updateProfile = async (
  users: UsersContext,
  { userId }: Actor,
  id: string,
  change: BodyOf<typeof updateProfileCall>,
): Promise<Profile> => {
  if (!isSelf(userId, id)) throw new AppError('forbidden')
  await updateUser(users.database.sql, id, change)
  return getProfile(users, userId, id)
}

const days = (count: number): number => count * 24 * 3_600_000

const past = ({ clock }: UsersContext, milliseconds: number): string =>
  new Date(clock.now().getTime() - milliseconds).toISOString()

const activeDays = 30

/** Ranks anew who is suggested to people without friends of friends. */
export const rankPopularPeople = async (users: UsersContext): Promise<void> => {
  await transaction(users.database.sql, (tx) => replacePopularPeople(tx, past(users, days(activeDays))))
  await users.invalidate([tag.users])
}

const idleDays = 30
const deviceDays = 400
const guardMs = 3_600_000

/** Drops sessions, devices and guesses that count no more. */
export const sweepSessions = async (users: UsersContext): Promise<void> => {
  const { sql } = users.database
  await deleteIdleSessions(sql, past(users, days(idleDays)), past(users, days(deviceDays)))
  await deleteOldGuards(sql, past(users, guardMs))
}

import type { BodyOf } from '@sheds/contract/endpoint'
import type { Page, PageQuery } from '@sheds/contract/scalars'
import type { Profile, UserCard, updateProfile as updateProfileCall } from '@sheds/contract/users'
import { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import { invalidate } from '../../platform/context.ts'
import { transaction } from '../../platform/db/database.ts'
import { decodeCursor, toPage } from '../../platform/paging.ts'
import type { Actor } from '../../platform/session.ts'
import { deleteOldGuards } from './login-guards.queries.ts'
import { nameKey } from './names.rules.ts'
import { deleteIdleSessions } from './sessions.queries.ts'
import { replacePopularPeople, selectSuggestedPeople } from './suggestions.queries.ts'
import { isSelf } from './users.policy.ts'
import { countPeople, findUser, readUserTotal, selectPeople, type UserRow, updateUser } from './users.queries.ts'
import { toProfile, toUserCard } from './users.views.ts'
import type { UsersContext } from './users-context.ts'

export { findActor } from './login.service.ts'

type CallerId = string | undefined

/** A list whose total may be too many to count. */
export interface PeoplePage extends Page<UserCard> {
  totalText: string
}

const Position = z.tuple([z.uuid()])

/** Filtered totals are exact up to here. */
const mostCounted = 1000

export const listUsers = async (
  users: UsersContext,
  callerId: CallerId,
  { name = '', limit, cursor }: PageQuery & { name?: string | undefined },
): Promise<PeoplePage> => {
  const { sql } = users.database
  const key = nameKey(name)
  const before = decodeCursor(Position, cursor)?.[0]
  const rows = await selectPeople(sql, { callerId, nameKey: key, before, limit })
  const { rows: shown, next } = toPage(rows, limit, ({ id }) => [id])
  const count = key === '' ? await readUserTotal(sql) : await countPeople(sql, key, mostCounted)
  const totalText = key !== '' && count > mostCounted ? `${mostCounted}+` : String(count)
  return { rows: shown.map((person) => toUserCard(person, callerId)), next, totalText }
}

export const listSuggestedUsers = async (users: UsersContext, callerId: CallerId): Promise<UserCard[]> => {
  const rows = await selectSuggestedPeople(users.database.sql, callerId)
  return rows.map((person) => toUserCard(person, callerId))
}

/** Somebody whose account is open. */
export const getOpenUser = async (users: UsersContext, id: string, callerId?: string): Promise<UserRow> => {
  const user = await findUser(users.database.sql, id, callerId)
  if (user === undefined) throw new AppError('not_found')
  if (user.closedAt !== null) throw new AppError('deleted')
  return user
}

export const getProfile = async (users: UsersContext, callerId: CallerId, id: string): Promise<Profile> =>
  toProfile(await getOpenUser(users, id, callerId), callerId)

export const updateProfile = async (
  users: UsersContext,
  { userId }: Actor,
  id: string,
  change: BodyOf<typeof updateProfileCall>,
): Promise<Profile> => {
  if (!isSelf(userId, id)) throw new AppError('forbidden')
  await updateUser(users.database.sql, id, change)
  await invalidate(users, ['users', `user:${id}`])
  return getProfile(users, userId, id)
}

const days = (count: number): number => count * 24 * 3_600_000

const past = ({ clock }: UsersContext, milliseconds: number): string =>
  new Date(clock.now().getTime() - milliseconds).toISOString()

const activeDays = 30

/** Ranks anew who is suggested to people without friends of friends. */
export const rankPopularPeople = async (users: UsersContext): Promise<void> => {
  await transaction(users.database.sql, (tx) => replacePopularPeople(tx, past(users, days(activeDays))))
  await invalidate(users, ['users'])
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

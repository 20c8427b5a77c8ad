import type { BodyOf } from '@sheds/contract/endpoint'
import type { Id, Page, PageQuery } from '@sheds/contract/scalars'
import { tag } from '@sheds/contract/tags'
import { nameKey } from '@sheds/contract/text/names'
import type { UserCard, updateProfile as updateProfileCall } from '@sheds/contract/users/users'
import { AppError } from '../../platform/app-error.ts'
import type { Parts } from '../../platform/context.ts'
import { type Tx, transaction } from '../../platform/db/database.ts'
import { mostCounted } from '../../platform/db/limits.ts'
import { newestFirst, readPage, wholeList } from '../../platform/paging.ts'
import type { Actor, CallerId } from '../../platform/session.ts'
import { listPictures } from '../files/files.api.ts'
import { deleteOldGuards } from './login/login-guards.queries.ts'
import { refuseWeakWalletPassword } from './login/password-choice.ts'
import { deleteIdleSessions } from './login/sessions.queries.ts'
import { replacePopularPeople, selectSuggestedPeople } from './suggestions.queries.ts'
import { isSelf } from './users.policy.ts'
import {
  countPeople,
  findUser,
  lockUser,
  type PersonRow,
  selectPeople,
  selectSomePeople,
  type UserRow,
  updateUser,
} from './users.queries.ts'
import { fileIdsOf, type PersonPage, toPersonPage, toUserCard } from './users.views.ts'

export const listUsers = async (
  context: Parts<'database'>,
  callerId: CallerId,
  { name = '', ...page }: PageQuery & { name?: string | undefined },
): Promise<Page<UserCard>> => {
  const { sql } = context.database
  const named = { nameKey: nameKey(name), mostCounted }
  const people = await readPage(page, newestFirst, {
    read: (start) => selectPeople(sql, { ...start, ...named, callerId }),
    show: (person) => person,
    count: () => countPeople(sql, named),
    mostCounted: named.nameKey === '' ? undefined : mostCounted,
  })
  return { ...people, rows: await toUserCards(context, people.rows, callerId) }
}

const toUserCards = async (
  { database }: Parts<'database'>,
  people: readonly PersonRow[],
  callerId: CallerId,
): Promise<UserCard[]> => {
  const files = await listPictures(database.sql, fileIdsOf(people))
  return people.map((person) => toUserCard(person, callerId, files))
}

/** Open accounts among these users, in no order. */
export const listSomeUsers = async (
  context: Parts<'database'>,
  callerId: CallerId,
  { ids }: { ids: readonly Id[] },
): Promise<UserCard[]> => toUserCards(context, await selectSomePeople(context.database.sql, callerId, ids), callerId)

export const listSuggestedUsers = async (context: Parts<'database'>, callerId: CallerId): Promise<Page<UserCard>> => {
  const rows = await selectSuggestedPeople(context.database.sql, callerId)
  return wholeList(await toUserCards(context, rows, callerId))
}

/** The account, if it is open. */
export const getOpenUser = async (context: Parts<'database'>, callerId: CallerId, id: Id): Promise<UserRow> => {
  const user = await findUser(context.database.sql, id, callerId)
  if (user === undefined) throw new AppError('not_found')
  if (user.closedAt !== null) throw new AppError('deleted', { gone: { what: 'account' } })
  return user
}

/**
 * Keeps the caller's account from closing until the transaction ends, so that nothing is created for a closed account.
 */
export const lockOpenUser = async (tx: Tx, id: string): Promise<void> => {
  if (!(await lockUser(tx, id))) throw new AppError('login_required')
}

/** Refuses wallet passwords that others would try first. */
export const refuseWalletPassword = async (
  context: Parts<'database'>,
  { userId }: Actor,
  password: string,
): Promise<void> => {
  const user = await findUser(context.database.sql, userId)
  if (user === undefined) throw new AppError('login_required')
  await refuseWeakWalletPassword(password, user)
}

/** A user's page without the sheds. */
export const getPerson = async (context: Parts<'database'>, callerId: CallerId, id: Id): Promise<PersonPage> => {
  const user = await getOpenUser(context, callerId, id)
  const files = [...user.pictures, ...user.covers].map(([fileId]) => fileId)
  return toPersonPage(user, callerId, await listPictures(context.database.sql, files))
}

export const updateProfile = async (
  context: Parts<'database'>,
  { userId }: Actor,
  { id, change }: { id: Id; change: BodyOf<typeof updateProfileCall> },
): Promise<void> => {
  if (!isSelf(userId, id)) throw new AppError('forbidden')
  await updateUser(context.database.sql, id, change)
}

const days = (count: number): number => count * 24 * 3_600_000

const past = ({ clock }: Parts<'clock'>, milliseconds: number): string =>
  new Date(clock.now().getTime() - milliseconds).toISOString()

const activeDays = 30

/** Ranks again the people suggested to users without friends of friends. */
export const rankPopularPeople = async (context: Parts<'database' | 'clock' | 'invalidate'>): Promise<void> => {
  await transaction(context.database.sql, (tx) => replacePopularPeople(tx, past(context, days(activeDays))))
  await context.invalidate([tag.users])
}

const idleDays = 30
const deviceDays = 400
const guardMs = 3_600_000

/** Deletes expired sessions, devices and guesses. */
export const sweepSessions = async (context: Parts<'database' | 'clock'>): Promise<void> => {
  const { sql } = context.database
  await deleteIdleSessions(sql, past(context, days(idleDays)), past(context, days(deviceDays)))
  await deleteOldGuards(sql, past(context, guardMs))
}

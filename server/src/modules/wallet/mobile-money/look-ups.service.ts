import type { Id } from '@sheds/contract/scalars'
import { AppError } from '../../../platform/app-error.ts'
import type { Context, Parts } from '../../../platform/context.ts'
import type { Actor } from '../../../platform/session.ts'
import { addToCounts, deleteEndedCounts, takeFromCounts } from '../counts.queries.ts'
import { countPaid, findActiveWallet, type NamedWalletRow } from '../wallet.queries.ts'

const [minute, hour, day] = [60, 3600, 86_400]

/** Look-ups of a wallet's name. */
const lookUpWindows = [
  { kind: 'look_up_minute', seconds: minute, most: 30 },
  { kind: 'look_up_day', seconds: day, most: 300 },
]

/** Calls that name a wallet the caller cannot find. */
const missed = [
  { kind: 'miss_hour', seconds: hour, most: 20 },
  { kind: 'miss_day', seconds: day, most: 60 },
]
const missedKinds = missed.map(({ kind }) => kind)

/** One error for missing, inactive, closed and blocking wallets, so that callers cannot tell them apart. */
export const recipientNotFound = (): AppError => new AppError('not_found', { says: 'recipient_not_found' })

/** Finds a wallet's name and owner. These caps also apply where load tests lift other limits. */
export const lookUpWallet = async (
  context: Parts<'database'>,
  actor: Actor,
  ref: string,
): Promise<NamedWalletRow & { paid: number }> => {
  const found = await lookUp(context, actor, { ref, windows: [...lookUpWindows, ...missed] })
  return { ...found, paid: await countPaid(context.database.sql, actor.userId, found.id) }
}

/** Wallet that a grant is for; only failed look-ups count. */
export const findRecipient = async (context: Parts<'database'>, actor: Actor, ref: string): Promise<Id> =>
  (await lookUp(context, actor, { ref, windows: missed })).id

type Windows = typeof lookUpWindows

/** Counts a miss before the look-up and takes it back on success, so that concurrent look-ups cannot exceed the cap. */
const lookUp = async (
  { database: { sql } }: Parts<'database'>,
  { userId }: Actor,
  { ref, windows }: { ref: string; windows: Windows },
): Promise<NamedWalletRow> => {
  await count(sql, userId, windows)
  const found = await findActiveWallet(sql, userId, ref)
  if (found === undefined) throw recipientNotFound()
  await takeFromCounts(sql, userId, missedKinds)
  return found
}

/** For callers that found out by themselves that the wallet does not exist. */
export const countMissedLookUp = ({ database }: Parts<'database'>, { userId }: Actor): Promise<void> =>
  count(database.sql, userId, missed)

const count = async (
  sql: Context['database']['sql'],
  userId: Id,
  windows: Windows,
  code: 'too_many_requests' | 'limit_reached' = 'too_many_requests',
): Promise<void> => {
  const counts = await addToCounts(sql, userId, windows)
  const over = counts.filter((each) => each.count > (windows.find(({ kind }) => kind === each.kind)?.most ?? 0))
  if (over.length === 0) return
  // A refused look-up reveals nothing, so it does not count as a miss.
  if (code === 'too_many_requests') await takeFromCounts(sql, userId, missedKinds)
  throw new AppError(code, { retryAfterSeconds: Math.max(1, ...over.map(({ wait }) => wait)) })
}

const requestsADay = [{ kind: 'request_day', seconds: day, most: 50 }]

export const countRequest = ({ database }: Parts<'database'>, { userId }: Actor): Promise<void> =>
  count(database.sql, userId, requestsADay, 'limit_reached')

const recipientChecks = [
  { kind: 'recipient_hour', seconds: hour, most: 10 },
  { kind: 'recipient_day', seconds: day, most: 30 },
]

export const countRecipientCheck = ({ database }: Parts<'database'>, { userId }: Actor): Promise<void> =>
  count(database.sql, userId, recipientChecks)

/** Attempts to enter a code; valid ones are not counted. */
const codeTries = [
  { kind: 'code_hour', seconds: hour, most: 10 },
  { kind: 'code_day', seconds: day, most: 40 },
]

/** Counts before the code is checked; `uncountCodeAttempt` undoes it for a valid code. */
export const countCodeAttempt = ({ database }: Parts<'database'>, { userId }: Actor): Promise<void> =>
  count(database.sql, userId, codeTries, 'limit_reached')

export const uncountCodeAttempt = ({ database }: Parts<'database'>, { userId }: Actor): Promise<void> =>
  takeFromCounts(
    database.sql,
    userId,
    codeTries.map(({ kind }) => kind),
  )

export const sweepCounts = ({ database }: Parts<'database'>): Promise<void> => deleteEndedCounts(database.sql)

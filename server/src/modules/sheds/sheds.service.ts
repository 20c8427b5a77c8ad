import type { BodyOf, GoneThing } from '@sheds/contract/endpoint'
import type { Id, Time } from '@sheds/contract/scalars'
import { mostAwayDays } from '@sheds/contract/sheds/opening-times'
import type { createShed as createCall, Shed, updateShed as updateCall } from '@sheds/contract/sheds/sheds'
import { AppError } from '../../platform/app-error.ts'
import type { Parts } from '../../platform/context.ts'
import { type Queryable, type Tx, transaction } from '../../platform/db/database.ts'
import type { Actor, CallerId } from '../../platform/session.ts'
import { raise } from '../../platform/slice.ts'
import { releaseFiles } from '../files/files.api.ts'
import { lockOpenUser } from '../users/users.api.ts'
import { chosenId } from './chosen-ids.service.ts'
import {
  addToShedTotals,
  insertShed,
  type LockedShed,
  lockShed,
  updateShedFields,
  updateShedToDeleted,
} from './shed-changes.queries.ts'
import { owns } from './sheds.policy.ts'
import { findShed, type ShedRow } from './sheds.queries.ts'
import { heatPoints } from './sheds.rules.ts'
import { shedSubject, toShed } from './sheds.views.ts'

interface ClosableShed {
  name: string
  deletedAt: Time | null
  userId?: Id
  ownerName?: string
}

/** The error of a closed shed has its name, and its owner if known. */
export const refuseClosed = <Row extends ClosableShed>(shed: Row | undefined): Row => {
  if (shed === undefined) throw new AppError('not_found')
  if (shed.deletedAt !== null) throw new AppError('deleted', { gone: goneOf(shed) })
  return shed
}

/** A closed account has no name and no page. */
const goneOf = ({ name, userId, ownerName = '' }: Omit<ClosableShed, 'deletedAt'>): GoneThing =>
  userId === undefined || ownerName === '' ? { name } : { name, user_id: userId, user_name: ownerName }

/** An item of a shed. */
export interface ShedItem extends Omit<ClosableShed, 'deletedAt'> {
  shedId: Id
  shedName: string
  shedDeletedAt: Time | null
}

/** Error of a deleted item, with its name and owner, and its shed's name while that is open. */
export const goneError = (thing: ShedItem): AppError => {
  const { shedId, shedName, shedDeletedAt } = thing
  const shed = shedDeletedAt === null ? { shed_id: shedId, shed_name: shedName } : {}
  return new AppError('deleted', { gone: { ...goneOf(thing), ...shed } })
}

/** An open shed, with the caller's relation to it. */
export const getOpenShed = async (sql: Queryable, callerId: CallerId, id: Id): Promise<ShedRow> =>
  refuseClosed(await findShed(sql, id, callerId))

/**
 * Locks an open shed against closing and changes of its category until the transaction ends. Taken first by everything
 * that adds contents.
 */
export const lockOpenShed = async (tx: Tx, id: Id): Promise<LockedShed> => refuseClosed(await lockShed(tx, id))

/** Same for the owner only. */
export const lockOwnShed = async (tx: Tx, { userId }: Actor, id: Id): Promise<LockedShed> => {
  const shed = await lockOpenShed(tx, id)
  if (!owns(userId, shed)) throw new AppError('forbidden')
  return shed
}

/** Checks the owner before a slow operation, without a lock. */
export const getOwnShed = async (sql: Queryable, { userId }: Actor, id: Id): Promise<ShedRow> => {
  const shed = await getOpenShed(sql, userId, id)
  if (!owns(userId, shed)) throw new AppError('forbidden')
  return shed
}

export const getShed = async ({ database }: Parts<'database'>, callerId: CallerId, id: Id): Promise<Shed> =>
  toShed(await getOpenShed(database.sql, callerId, id), callerId)

/** Creates the shed once per id, however often the request is repeated. */
export const createShed = async (
  context: Parts<'database' | 'clock'>,
  { userId }: Actor,
  { phone_number: phoneNumber, ...form }: BodyOf<typeof createCall>,
): Promise<Shed> => {
  const id = chosenId(context, form.id)
  const createdAt = context.clock.now().toISOString()
  await transaction(context.database.sql, async (tx) => {
    await lockOpenUser(tx, userId)
    if (await insertShed(tx, { ...form, id, userId, phoneNumber, createdAt }, heatPoints.opened))
      await addToShedTotals(tx, [[form.category, 1]])
    else refuseOthers(await lockShed(tx, id), userId)
  })
  return getShed(context, userId, id)
}

/** Called when the id is taken: throws unless by the caller's own open shed, sent again after a lost response. */
const refuseOthers = (found: LockedShed | undefined, userId: Id): void => {
  if (found === undefined || !owns(userId, found) || found.deletedAt !== null) throw new AppError('conflict')
}

export const updateShed = async (
  context: Parts<'database' | 'clock' | 'slices'>,
  actor: Actor,
  { id, change }: { id: Id; change: BodyOf<typeof updateCall> },
): Promise<Shed> => {
  refuseOddBreak(change.away_until, context.clock.now())
  await transaction(context.database.sql, async (tx) => {
    const shed = await lockOwnShed(tx, actor, id)
    await updateShedFields(tx, id, change)
    await changeCategory(context, tx, shed, change.category)
    await raiseShedChanged(context, tx, id)
  })
  return getShed(context, actor.userId, id)
}

const dayMs = 24 * 60 * 60 * 1000

/** A break ends in the future, within a year. */
const refuseOddBreak = (until: string | null | undefined, now: Date): void => {
  if (until === undefined || until === null) return
  const left = Date.parse(until) - now.getTime()
  if (left <= 0 || left > mostAwayDays * dayMs)
    throw new AppError('invalid_input', { fields: { away_until: 'field_away' } })
}

/** Updates the shed's name and picture in notifications, too. Needs its lock. */
export const raiseShedChanged = async (context: Parts<'slices'>, tx: Tx, id: Id): Promise<void> => {
  const shed = await lockShed(tx, id)
  if (shed !== undefined) await raise(context, tx, 'subjectChanged', shedSubject(shed))
}

/** The groceries category is no longer given, and a shed with contents keeps its category. */
const changeCategory = async (
  { slices }: Parts<'slices'>,
  tx: Tx,
  shed: LockedShed,
  category: BodyOf<typeof updateCall>['category'],
): Promise<void> => {
  if (category === undefined || category === shed.category) return
  if (category === 'groceries') throw new AppError('invalid_input', { fields: { category: 'field_invalid' } })
  for (const { holds } of slices) if (await holds?.(tx, shed.id)) throw new AppError('shed_not_empty')
  await addToShedTotals(tx, [
    [shed.category, -1],
    [category, 1],
  ])
}

export const deleteShed = (context: Parts<'database' | 'clock' | 'slices'>, actor: Actor, id: Id): Promise<void> =>
  transaction(context.database.sql, async (tx) => closeShed(context, tx, await lockOwnShed(tx, actor, id)))

/** Closes the shed; later slices delete its contents (see `Slice`). */
export const closeShed = async (context: Parts<'clock' | 'slices'>, tx: Tx, shed: LockedShed): Promise<void> => {
  const now = context.clock.now()
  const pictures = [shed.logo, shed.backgroundImage].flatMap((picture) => (picture === null ? [] : [picture.id]))
  await updateShedToDeleted(tx, shed.id, now.toISOString())
  await releaseFiles(tx, pictures, now)
  await raise(context, tx, 'shedClosed', { shedId: shed.id })
  await addToShedTotals(tx, [[shed.category, -1]])
}

import { hasMenu } from '@sheds/contract/categories'
import type { AnswerOf, BodyOf, Gone } from '@sheds/contract/endpoint'
import { isId } from '@sheds/contract/scalars'
import type {
  createShed as createCall,
  getShed as getCall,
  Shed,
  updateShed as updateCall,
} from '@sheds/contract/sheds'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { type Queryable, type Tx, transaction } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { Actor } from '../../platform/session.ts'
import { releaseFiles } from '../files/files.service.ts'
import { lockOpenUser } from '../users/users.service.ts'
import { heatPoints } from './heat.rules.ts'
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
import { toShed } from './sheds.views.ts'
import type { ShedsContext } from './sheds-context.ts'

export { logContact } from './contacts.service.ts'
export { spread } from './ranks.rules.ts'
export { averageOf, countStars, noStars } from './ratings.rules.ts'
export { selectShedBelongings as listShedBelongings } from './shed-belongings.queries.ts'
export { addToProductCount, type LockedShed } from './shed-changes.queries.ts'
export { listHomeSheds, listShedsOfCategory, listShedsOfUser, listSuggestedSheds } from './shed-lists.service.ts'
export { owns } from './sheds.policy.ts'

type CallerId = string | undefined

interface MaybeClosed {
  name: string
  deletedAt: string | null
  userId?: string
  ownerName?: string
}

/** A closed shed is told by its name, and by its owner where that is known. */
export const refuseClosed = <Row extends MaybeClosed>(shed: Row | undefined): Row => {
  if (shed === undefined) throw new AppError('not_found')
  if (shed.deletedAt !== null) throw new AppError('deleted', { gone: goneOf(shed) })
  return shed
}

/** A closed account has no name, and no page. */
const goneOf = ({ name, userId, ownerName = '' }: Omit<MaybeClosed, 'deletedAt'>): Gone =>
  userId === undefined || ownerName === '' ? { name } : { name, user_id: userId, user_name: ownerName }

/** Something of a shed. */
export interface MaybeGone extends Omit<MaybeClosed, 'deletedAt'> {
  shedId: string
  shedName: string
  shedDeletedAt: string | null
}

/** What is gone says its name, and its shed's while that is open, else whoever kept it. */
export const goneError = (thing: MaybeGone): AppError => {
  const { name, shedId, shedName, shedDeletedAt } = thing
  return new AppError('deleted', {
    gone: shedDeletedAt === null ? { name, shed_id: shedId, shed_name: shedName } : goneOf(thing),
  })
}

/** An open shed, with how the caller stands to it. */
export const getOpenShed = async (sql: Queryable, id: string, callerId?: string): Promise<ShedRow> =>
  refuseClosed(isId(id) ? await findShed(sql, id, callerId) : undefined)

/**
 * An open shed that neither closes nor changes its category until the end of the transaction: whoever puts something
 * into it takes this lock first.
 */
export const lockOpenShed = async (tx: Tx, id: string): Promise<LockedShed> =>
  refuseClosed(isId(id) ? await lockShed(tx, id) : undefined)

/** The same for its owner only. */
export const lockOwnShed = async (tx: Tx, id: string, { userId }: Actor): Promise<LockedShed> => {
  const shed = await lockOpenShed(tx, id)
  if (!owns(userId, shed)) throw new AppError('forbidden')
  return shed
}

/** Before something slow: is it the caller's? */
export const getOwnShed = async (sql: Queryable, id: string, { userId }: Actor): Promise<ShedRow> => {
  const shed = await getOpenShed(sql, id, userId)
  if (!owns(userId, shed)) throw new AppError('forbidden')
  return shed
}

export const getShed = async ({ database }: Context, callerId: CallerId, id: string): Promise<Shed> =>
  toShed(await getOpenShed(database.sql, id, callerId), callerId)

/** As its page is read by others: a kitchen's with its dishes. */
export const getShedWithMenu = async (
  sheds: ShedsContext,
  callerId: CallerId,
  id: string,
): Promise<AnswerOf<typeof getCall>> => {
  const shed = await getShed(sheds, callerId, id)
  return hasMenu(shed.category) ? { ...shed, menu: await sheds.menuOf(id, callerId) } : shed
}

export const createShed = async (
  context: Context,
  { userId }: Actor,
  { phone_number: phoneNumber, ...form }: BodyOf<typeof createCall>,
): Promise<Shed> => {
  const id = newId()
  const createdAt = context.clock.now().toISOString()
  await transaction(context.database.sql, async (tx) => {
    await lockOpenUser(tx, userId)
    await insertShed(tx, { ...form, id, userId, phoneNumber, createdAt }, heatPoints.opened)
    await addToShedTotals(tx, [[form.category, 1]])
  })
  return getShed(context, userId, id)
}

export const updateShed = async (
  context: ShedsContext,
  actor: Actor,
  id: string,
  change: BodyOf<typeof updateCall>,
): Promise<Shed> => {
  await transaction(context.database.sql, async (tx) => {
    const shed = await lockOwnShed(tx, id, actor)
    await updateShedFields(tx, id, change)
    await changeCategory(context, tx, shed, change.category)
  })
  return getShed(context, actor.userId, id)
}

/** Nobody may begin with groceries any more; what a shed holds keeps it where it is. */
const changeCategory = async (
  { contents }: ShedsContext,
  tx: Tx,
  shed: LockedShed,
  category: BodyOf<typeof updateCall>['category'],
): Promise<void> => {
  if (category === undefined || category === shed.category) return
  if (category === 'groceries') throw new AppError('invalid_input', { fields: { category: 'field_invalid' } })
  for (const holdsSomething of contents) {
    if (await holdsSomething(tx, shed.id)) throw new AppError('shed_not_empty')
  }
  await addToShedTotals(tx, [
    [shed.category, -1],
    [category, 1],
  ])
}

export const deleteShed = (context: ShedsContext, actor: Actor, id: string): Promise<void> =>
  transaction(context.database.sql, async (tx) => closeShed(context, tx, await lockOwnShed(tx, id, actor)))

/** With everything in it, which the slices above take away each in a job. */
export const closeShed = async ({ counts, clock }: ShedsContext, tx: Tx, shed: LockedShed): Promise<void> => {
  const now = clock.now()
  const pictures = [shed.logo, shed.backgroundImage].flatMap((picture) => (picture === null ? [] : [picture.id]))
  await updateShedToDeleted(tx, shed.id, now.toISOString())
  await releaseFiles(tx, pictures, now)
  await enqueue(tx, 'products.shed_deleted', { shedId: shed.id })
  await enqueue(tx, 'menu.shed_deleted', { shedId: shed.id })
  for (const countOut of counts) await countOut(tx, shed.id)
  await addToShedTotals(tx, [[shed.category, -1]])
}

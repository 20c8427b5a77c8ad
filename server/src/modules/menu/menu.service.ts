import { hasMenu } from '@sheds/contract/categories'
import type { BodyOf } from '@sheds/contract/endpoint'
import type { createDish as createCall, Dish, updateDish as updateCall } from '@sheds/contract/menu/menu'
import type { Id, Page, PageQuery } from '@sheds/contract/scalars'
import { AppError } from '../../platform/app-error.ts'
import type { Parts } from '../../platform/context.ts'
import { type Queryable, type Tx, transaction } from '../../platform/db/database.ts'
import { mostCounted } from '../../platform/db/limits.ts'
import type { UploadedFile } from '../../platform/http/uploads.ts'
import { newestFirst, readPage } from '../../platform/paging.ts'
import type { Actor, CallerId } from '../../platform/session.ts'
import { raise } from '../../platform/slice.ts'
import { acceptImage, markUsed, releaseFiles } from '../files/files.api.ts'
import { raiseImprovement } from '../products/products.api.ts'
import { chosenId, getOwnShed, goneError, lockOwnShed, refuseStrangers, type ShedItem } from '../sheds/sheds.api.ts'
import { chargeListingFee, dropListingFee, isListingFeeRequired, renameListingFee } from '../wallet/wallet.api.ts'
import { isCook } from './menu.policy.ts'
import {
  type FoundDish,
  findDish,
  insertDish,
  type LockedDish,
  lockDish,
  selectMenu,
  selectSomeDishes,
  updateDishesToDeleted,
  updateDishFields,
  updatePortions,
} from './menu.queries.ts'
import { changedPresence, type Presence, portionsAt, portionsOf, presenceAt } from './menu.rules.ts'
import { dishSubject, toDish } from './menu.views.ts'

type MenuContext = Parts<'config' | 'database' | 'clock' | 'log' | 'slices' | 'files'>

/** Today's menu; its owner sees all dishes. */
export const listMenu = (
  { database, clock }: Parts<'database' | 'clock'>,
  callerId: CallerId,
  { shedId, ...page }: PageQuery & { shedId: Id },
): Promise<Page<Dish>> => {
  const now = clock.now()
  return readPage(page, newestFirst, {
    read: async (start) => {
      const found = await selectMenu(database.sql, { ...start, shedId, callerId, now: now.toISOString(), mostCounted })
      const [first] = found
      if (first === undefined) throw new AppError('not_found')
      if (first.gone !== null) throw new AppError('deleted', { gone: { name: first.kitchen } })
      return found
    },
    show: (dish) => toDish(dish, callerId, now),
    mostCounted,
  })
}

type ReadableDish = ShedItem & Pick<FoundDish, 'userId' | 'awaitsFee' | 'isHeld' | 'deletedAt' | 'shedDeletedAt'>

/** Returns an open dish; throws for a deleted one and for one of a closed shed. */
const refuseGone = <Row extends Omit<ReadableDish, 'userId' | 'awaitsFee' | 'isHeld'>>(dish: Row | undefined): Row => {
  if (dish === undefined) throw new AppError('not_found')
  if (dish.shedDeletedAt !== null || dish.deletedAt !== null) throw goneError(dish)
  return dish
}

/** Also throws for a dish that is hidden from the caller until its listing fee is paid, or after reports. */
export const refuseUnseenDish = <Row extends ReadableDish>(callerId: CallerId, dish: Row | undefined): Row => {
  const open = refuseGone(dish)
  if ((open.awaitsFee || open.isHeld) && !isCook(callerId, open)) throw new AppError('not_found')
  return open
}

export const getOpenDish = async (sql: Queryable, id: Id): Promise<FoundDish> => refuseGone(await findDish(sql, id))

/** Includes dishes that are not on today's menu. */
export const getDish = async (
  { database, clock }: Parts<'database' | 'clock'>,
  callerId: CallerId,
  id: Id,
): Promise<Dish> => {
  const dish = refuseUnseenDish(callerId, await findDish(database.sql, id, callerId))
  return toDish(dish, callerId, clock.now())
}

interface DishInput {
  shedId: Id
  form: BodyOf<typeof createCall>
  picture: UploadedFile | undefined
}

/** Throws if the caller may not add a dish to this menu. */
export const mayAddDish = async ({ database }: Parts<'database'>, actor: Actor, shedId: Id): Promise<void> =>
  mustHaveMenu(await getOwnShed(database.sql, actor, shedId))

/** Throws if the caller may not change this dish. */
export const mayChangeDish = async ({ database }: Parts<'database'>, actor: Actor, which: WhichDish): Promise<void> => {
  await getOwnShed(database.sql, actor, which.shedId)
  await getDishOf(database.sql, which)
}

export const createDish = async (
  context: MenuContext,
  actor: Actor,
  { shedId, form: { id: wanted, name, price, portions: count }, picture: file }: DishInput,
): Promise<Dish> => {
  const { sql } = context.database
  const { userId } = actor
  const id = chosenId(context, wanted)
  await mayAddDish(context, actor, shedId)
  const picture = file === undefined ? undefined : await acceptImage(context, userId, file)
  const now = context.clock.now()
  const createdAt = now.toISOString()
  const portions = portionsOf(count, now)
  await transaction(sql, async (tx) => {
    mustHaveMenu(await lockOwnShed(tx, actor, shedId))
    const awaitsFee = isListingFeeRequired(context)
    const isNew = await insertDish(tx, { id, shedId, userId, name, price, picture, awaitsFee, createdAt, portions })
    if (!isNew) return refuseStrangers(await findDish(tx, id), { shedId, userId })
    await chargeListingFee(context, tx, {
      subject: 'dish',
      subjectId: id,
      shedId,
      ownerId: userId,
      name,
      at: createdAt,
    })
    if (picture !== undefined) await markUsed(tx, userId, [picture.id])
  })
  return getDish(context, userId, id)
}

const mustHaveMenu = ({ category }: { category: string }): void => {
  if (!hasMenu(category)) throw new AppError('wrong_category')
}

interface WhichDish {
  shedId: Id
  dishId: Id
}

export const updateDish = async (
  context: Parts<'database' | 'clock' | 'slices'>,
  actor: Actor,
  { change: { name, price, portions, ...presence }, ...which }: WhichDish & { change: BodyOf<typeof updateCall> },
): Promise<Dish> => {
  const now = context.clock.now()
  await transaction(context.database.sql, async (tx) => {
    const before = await lockOwnDish(tx, actor, which)
    const present = presenceAt(before, now)
    const after = changedPresence(present, presence, now)
    await updateDishFields(tx, which.dishId, { name, price, ...after })
    if (portions !== undefined) await updatePortions(tx, which.dishId, portionsOf(portions, now))
    if (name !== undefined) {
      await renameListingFee(tx, which.dishId, name)
      await raise(context, tx, 'subjectChanged', dishSubject({ ...before, name }))
    }
    const left = portionsAt(before, now)
    await raiseImprovement(context, tx, {
      kind: 'dish',
      id: which.dishId,
      before: { price: before.price, state: stateOf(present, left) },
      after: { price: price ?? before.price, state: stateOf(after, portions === undefined ? left : portions) },
    })
  })
  return getDish(context, actor.userId, which.dishId)
}

/** A dish that is off or without portions cannot be had. */
const stateOf = ({ available }: Presence, portions: number | null) =>
  available && portions !== 0 ? ('on sale' as const) : ('sold out' as const)

/** Replaces the old picture; of two concurrent uploads the later wins. */
export const changeDishPicture = async (
  context: MenuContext,
  actor: Actor,
  { file, ...which }: WhichDish & { file: UploadedFile },
): Promise<Dish> => {
  const { sql } = context.database
  await mayChangeDish(context, actor, which)
  const picture = await acceptImage(context, actor.userId, file)
  const now = context.clock.now()
  await transaction(sql, async (tx) => {
    const dish = await lockOwnDish(tx, actor, which)
    if (dish.picture !== null) await releaseFiles(tx, [dish.picture.id], now)
    await markUsed(tx, actor.userId, [picture.id])
    await updateDishFields(tx, which.dishId, { picture, available: dish.available, backAt: dish.backAt })
    await raise(context, tx, 'subjectChanged', dishSubject({ ...dish, picture }))
  })
  return getDish(context, actor.userId, which.dishId)
}

export const deleteDish = async (
  context: Parts<'database' | 'clock'>,
  actor: Actor,
  which: WhichDish,
): Promise<void> => {
  const now = context.clock.now()
  await transaction(context.database.sql, async (tx) => {
    const { id } = await lockOwnDish(tx, actor, which)
    const pictures = await updateDishesToDeleted(tx, [id], now.toISOString())
    await dropListingFee(tx, id)
    await releaseFiles(
      tx,
      pictures.map((picture) => picture.id),
      now,
    )
  })
}

/** Throws if the dish belongs to another shed or is deleted. */
const getDishOf = async (sql: Queryable, { shedId, dishId }: WhichDish): Promise<FoundDish> => {
  const dish = await getOpenDish(sql, dishId)
  if (dish.shedId !== shedId) throw new AppError('not_found')
  return dish
}

/** Locks the shed's row first, like every change of what a shed contains. */
const lockOwnDish = async (tx: Tx, actor: Actor, { shedId, dishId }: WhichDish): Promise<LockedDish> => {
  await lockOwnShed(tx, actor, shedId)
  const dish = await lockDish(tx, dishId)
  if (dish === undefined || dish.shedId !== shedId) throw new AppError('not_found')
  // Throws an error with the names of the dish and its shed.
  if (dish.deletedAt !== null) await getOpenDish(tx, dishId)
  return dish
}

/** Visible dishes among these ids, unordered. */
export const listSomeDishes = async (
  { database, clock }: Parts<'database' | 'clock'>,
  callerId: CallerId,
  { ids }: { ids: readonly Id[] },
): Promise<Dish[]> =>
  (await selectSomeDishes(database.sql, callerId, ids)).map((row) => toDish(row, callerId, clock.now()))

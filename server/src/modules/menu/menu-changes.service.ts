import { thumbnailOf } from '@sheds/contract/files/files'
import type { Id } from '@sheds/contract/scalars'
import { dishTags } from '@sheds/contract/tags'
import type { Parts } from '../../platform/context.ts'
import { type Queryable, transaction } from '../../platform/db/database.ts'
import { raise, type Subject } from '../../platform/slice.ts'
import { releaseFiles } from '../files/files.api.ts'
import {
  findDish,
  selectDishIdsOf,
  updateAwaited,
  updateDishesToDeleted,
  updateDishHeld,
  updateReturnedDishes,
} from './menu.queries.ts'

/** Job after a shed was closed: deletes its dishes and releases their pictures. */
export const clearMenu = async (context: Parts<'database' | 'clock' | 'invalidate'>, shedId: Id): Promise<void> => {
  const now = context.clock.now()
  const ids = await transaction(context.database.sql, async (tx) => {
    const known = await selectDishIdsOf(tx, shedId)
    const pictures = await updateDishesToDeleted(tx, known, now.toISOString())
    await releaseFiles(
      tx,
      pictures.map(({ id }) => id),
      now,
    )
    return known
  })
  await context.invalidate(ids.flatMap((id) => dishTags(id, shedId)))
}

/** The listing fee was paid: visitors can see the dish from now on. */
export const releaseDish = async (
  context: Parts<'database' | 'invalidate'>,
  { id, shedId }: { id: Id; shedId: Id },
): Promise<void> => {
  if (await updateAwaited(context.database.sql, id)) await context.invalidate(dishTags(id, shedId))
}

/** Owner and notification subject of a reported dish, even a hidden one; undefined if it was deleted. */
export const findReportedDish = async (
  sql: Queryable,
  id: Id,
): Promise<{ ownerId: Id; subject: Subject } | undefined> => {
  const dish = await findDish(sql, id)
  if (dish === undefined || dish.deletedAt !== null || dish.shedDeletedAt !== null) return undefined
  const { userId: ownerId, name, picture } = dish
  return { ownerId, subject: { kind: 'dish', id, name, picture: picture && thumbnailOf(picture) } }
}

/** Hides a dish from all but its seller, or shows it again. */
export const holdDish = async (
  context: Parts<'database' | 'invalidate'>,
  id: Id,
  { isHeld }: { isHeld: boolean },
): Promise<void> => {
  const dish = await findDish(context.database.sql, id)
  if (dish !== undefined && (await updateDishHeld(context.database.sql, id, isHeld)))
    await context.invalidate(dishTags(id, dish.shedId))
}

const batchSize = 1000

/** Pauses and portions end by themselves at their time (`presenceAt`, `portionsAt`); this job updates the rows and the caches. */
export const bringBackDishes = async (
  context: Parts<'database' | 'clock' | 'invalidate' | 'slices'>,
): Promise<void> => {
  const now = context.clock.now().toISOString()
  for (;;) {
    const back = await transaction(context.database.sql, async (tx) => {
      const dishes = await updateReturnedDishes(tx, now, batchSize)
      const ids = dishes.flatMap(({ id, isBack }) => (isBack ? [id] : []))
      if (ids.length > 0) await raise(context, tx, 'offerImproved', { kind: 'dish', ids, isBack: true, at: now })
      return dishes
    })
    if (back.length === 0) return
    await context.invalidate(back.flatMap(({ id, shedId }) => dishTags(id, shedId)))
  }
}

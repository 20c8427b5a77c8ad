import type { Id } from '@sheds/contract/scalars'
import { tag } from '@sheds/contract/tags'
import { AppError } from '../../../platform/app-error.ts'
import type { Parts } from '../../../platform/context.ts'
import { transaction } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/session.ts'
import { type IsTimeUp, raise } from '../../../platform/slice.ts'
import { createToggleBatcher, type ToggleBatcher } from '../../../platform/work/toggles.ts'
import { isCook } from '../menu.policy.ts'
import { refuseUnseenDish } from '../menu.service.ts'
import { dishSubject } from '../menu.views.ts'
import { deleteDishLikesOf, lockDishesLikedBy, type ToggledDish, writeDishLikes } from './likes.queries.ts'

export type DishLikes = ToggleBatcher<ToggledDish>

export const createDishLikes = (context: Parts<'database' | 'clock' | 'slices'>): DishLikes =>
  createToggleBatcher(context, {
    write: writeDishLikes,
    tell: (tx, news) => raise(context, tx, 'liked', { news }),
    newsOf: ({ subjectId: id }, row) => {
      const { userId: receiverId, name, picture } = row as Extract<ToggledDish, { name: string }>
      return { receiverId, subject: dishSubject({ id, name, picture }) }
    },
  })

export const changeDishLike = async (
  { dishLikes }: Parts<'dishLikes'>,
  { userId }: Actor,
  { dishId, wanted }: { dishId: Id; wanted: boolean },
): Promise<{ liked: boolean; like_count: number }> => {
  const { wanted: liked, row } = await dishLikes.add({ userId, subjectId: dishId, wanted })
  const seen = refuseUnseenDish(userId, row.name === null ? undefined : row)
  if (wanted && isCook(userId, seen)) throw new AppError('forbidden')
  return { liked, like_count: seen.count ?? 0 }
}

const batchSize = 500

/** Job after an account was closed: deletes its likes in batches, until done or out of time. */
export const forgetEater = async (
  context: Parts<'database' | 'invalidate'>,
  userId: Id,
  isTimeUp?: IsTimeUp,
): Promise<void> => {
  while (!isTimeUp?.()) {
    const ids = await transaction(context.database.sql, async (tx) => {
      const liked = await lockDishesLikedBy(tx, userId, batchSize)
      await deleteDishLikesOf(tx, userId, liked)
      return liked
    })
    await context.invalidate(ids.map(tag.dish))
    if (ids.length < batchSize) return
  }
}

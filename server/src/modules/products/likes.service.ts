import type { ProductReaction } from '@sheds/contract/products'
import type { Id, Page, PageQuery } from '@sheds/contract/scalars'
import type { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { newestFirst, readPage } from '../../platform/paging.ts'
import type { Actor, CallerId } from '../../platform/session.ts'
import { createWishes, type Wishes, writeAndTell } from '../../platform/wishes.ts'
import { type LikeRow, selectLikes, type WishedProduct, writeLikes } from './likes.queries.ts'
import { isOwner } from './products.policy.ts'
import { findSeenProduct, refuseUnseen } from './products.service.ts'
import { productSubject } from './products.views.ts'

export type Likes = Wishes<WishedProduct>

export const createLikes = (context: Context): Likes =>
  createWishes((wishes) => {
    const at = context.clock.now().toISOString()
    return writeAndTell(context, wishes, {
      write: (sql) => writeLikes(sql, wishes, at),
      event: 'liked',
      newsOf: ({ userId: actorId, subjectId: id }, row) => {
        const { userId: receiverId, name, picture } = row as Extract<WishedProduct, { name: string }>
        return { actorId, receiverId, subject: productSubject({ id, name, picture }), at }
      },
    })
  })

export const changeLike = async (
  { likes }: Context,
  { userId }: Actor,
  { productId, wanted }: { productId: Id; wanted: boolean },
): Promise<{ liked: boolean; like_count: number }> => {
  const { wanted: liked, row } = await likes.add({ userId, subjectId: productId, wanted })
  const seen = refuseUnseen(userId, row.name === null ? undefined : row)
  if (wanted && isOwner(userId, seen)) throw new AppError('forbidden')
  return { liked, like_count: seen.likeCount ?? 0 }
}

/** Newest first; the caller's own is the first of all and comes once. */
export const listLikes = async (
  context: Context,
  callerId: CallerId,
  { productId, ...page }: PageQuery & { productId: Id },
): Promise<Page<z.infer<typeof ProductReaction>>> => {
  const { likeCount } = await findSeenProduct(context, callerId, productId)
  return readPage(page, newestFirst, {
    read: (start) => selectLikes(context.database.sql, { ...start, productId, callerId }),
    show: toReaction,
    count: () => likeCount,
  })
}

const toReaction = ({ userId, username, likedAt }: LikeRow): z.infer<typeof ProductReaction> => ({
  user_id: userId,
  name: username,
  reaction: 1,
  createdAt: likedAt,
})

import type { ProductReaction } from '@sheds/contract/products'
import type { Id, Page, PageQuery } from '@sheds/contract/scalars'
import type { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { newestFirst, readPage } from '../../platform/paging.ts'
import type { Actor, CallerId } from '../../platform/session.ts'
import { createWishes, type Wishes } from '../../platform/wishes.ts'
import { type LikeRow, selectLikes, type WishedProduct, writeLikes } from './likes.queries.ts'
import { isOwner } from './products.policy.ts'
import { findSeenProduct, refuseUnseen } from './products.service.ts'

export type Likes = Wishes<WishedProduct>

declare module '../../platform/context.ts' {
  interface SliceParts {
    likes: Likes
  }
}

export const createLikes = ({ database, clock }: Context): Likes =>
  createWishes((wishes) => writeLikes(database.sql, wishes, clock.now().toISOString()))

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

import type { ProductReaction } from '@sheds/contract/products/products'
import type { Id, Page, PageQuery } from '@sheds/contract/scalars'
import type { z } from 'zod'
import { AppError } from '../../../platform/app-error.ts'
import type { Parts } from '../../../platform/context.ts'
import { newestFirst, readPage } from '../../../platform/paging.ts'
import type { Actor, CallerId } from '../../../platform/session.ts'
import { raise } from '../../../platform/slice.ts'
import { createToggleBatcher, type ToggleBatcher } from '../../../platform/work/toggles.ts'
import { isOwner } from '../products.policy.ts'
import { findSeenProduct, refuseUnseen } from '../products.service.ts'
import { productSubject } from '../products.views.ts'
import { type LikeRow, selectLikes, type ToggledProduct, writeLikes } from './likes.queries.ts'

export type Likes = ToggleBatcher<ToggledProduct>

export const createLikes = (context: Parts<'database' | 'clock' | 'slices'>): Likes =>
  createToggleBatcher(context, {
    write: writeLikes,
    tell: (tx, news) => raise(context, tx, 'liked', { news }),
    newsOf: ({ subjectId: id }, row) => {
      const { userId: receiverId, name, picture } = row as Extract<ToggledProduct, { name: string }>
      return { receiverId, subject: productSubject({ id, name, picture }) }
    },
  })

export const changeLike = async (
  { likes }: Parts<'likes'>,
  { userId }: Actor,
  { productId, wanted }: { productId: Id; wanted: boolean },
): Promise<{ liked: boolean; like_count: number }> => {
  const { wanted: liked, row } = await likes.add({ userId, subjectId: productId, wanted })
  const seen = refuseUnseen(userId, row.name === null ? undefined : row)
  if (wanted && isOwner(userId, seen)) throw new AppError('forbidden')
  return { liked, like_count: seen.count ?? 0 }
}

/** Newest first; the caller's own like leads the list and is not repeated. */
export const listLikes = async (
  context: Parts<'database'>,
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

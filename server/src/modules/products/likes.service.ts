import type { ProductReaction } from '@sheds/contract/products'
import type { Id, Page, PageQuery } from '@sheds/contract/scalars'
import type { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import { type Batcher, createBatcher } from '../../platform/batcher.ts'
import type { Context } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { newestFirst, readPage } from '../../platform/paging.ts'
import type { Actor, CallerId } from '../../platform/session.ts'
import { type LikeRow, selectLikes, type Wish, type WishedProduct, writeWishes } from './likes.queries.ts'
import { isOwner } from './products.policy.ts'
import { findSeenProduct, refuseUnseen } from './products.service.ts'

interface Toggle {
  userId: Id
  productId: Id
  likes: boolean
}

type Outcome = { liked: boolean; product: WishedProduct | undefined }

declare module '../../platform/context.ts' {
  interface SliceParts {
    likes: Batcher<Toggle, Outcome>
  }
}

/** Likes and unlikes that come at the same time are written together: a hot product's counter is moved once for all. */
export const createLikes = (context: Context): Context['likes'] =>
  createBatcher(async (toggles) => {
    const wishes = lastWishes(toggles)
    const written = await writeWishes(context.database.sql, [...wishes.values()], context.clock.now().toISOString())
    const products = new Map([...wishes.keys()].map((key, at) => [key, written[at]]))
    return toggles.map((toggle) => {
      const key = keyOf(toggle)
      return { liked: wishes.get(key)?.likes ?? false, product: products.get(key) }
    })
  })

const keyOf = ({ userId, productId }: Toggle): string => `${userId} ${productId}`

/** Of somebody who taps twice the last tap counts, and both are told what it led to. */
const lastWishes = (toggles: readonly Toggle[]): Map<string, Wish> =>
  new Map(toggles.map((toggle) => [keyOf(toggle), { ...toggle, id: newId() }]))

export const changeLike = async (
  { likes }: Context,
  { userId }: Actor,
  { productId, wanted }: { productId: Id; wanted: boolean },
): Promise<{ liked: boolean; like_count: number }> => {
  const { liked, product } = await likes.add({ userId, productId, likes: wanted })
  const seen = refuseUnseen(userId, product?.name == null ? undefined : product)
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

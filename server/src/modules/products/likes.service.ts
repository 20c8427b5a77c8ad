import type { ProductReaction } from '@sheds/contract/products'
import { type Id, isId, type Page, type PageQuery, type Time } from '@sheds/contract/scalars'
import { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import { type Batcher, createBatcher } from '../../platform/batcher.ts'
import type { Context } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { beforeAllIds, decodeCursor, toPage } from '../../platform/paging.ts'
import type { Actor } from '../../platform/session.ts'
import { type LikeRow, selectLikes, type Wish, type WishedProduct, writeWishes } from './likes.queries.ts'
import { isOwner } from './products.policy.ts'
import { findSeenProduct, refuseUnseen } from './products.service.ts'
import type { ProductsContext } from './products-context.ts'

interface Toggle {
  userId: string
  productId: string
  likes: boolean
}

type Outcome = { liked: boolean; product: WishedProduct | undefined }

export type Likes = Batcher<Toggle, Outcome>

/** Likes and unlikes that come at the same time are written together: a hot product's counter is moved once for all. */
export const createLikes = (context: Context): Likes =>
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
  { likes }: ProductsContext,
  { userId }: Actor,
  { productId, wanted }: { productId: string; wanted: boolean },
): Promise<{ liked: boolean; like_count: number }> => {
  if (!isId(productId)) throw new AppError('not_found')
  const { liked, product } = await likes.add({ userId, productId, likes: wanted })
  const seen = refuseUnseen(userId, product?.name == null ? undefined : product)
  if (wanted && isOwner(userId, seen)) throw new AppError('forbidden')
  return { liked, like_count: seen.likeCount ?? 0 }
}

const Position = z.tuple([z.uuid()])

/** Newest first; the caller's own is the first of all and comes once. */
export const listLikes = async (
  context: Context,
  { productId, callerId }: { productId: string; callerId: string | undefined },
  { limit, cursor }: PageQuery,
): Promise<Page<z.infer<typeof ProductReaction>>> => {
  const { likeCount } = await findSeenProduct(context, callerId, productId)
  const before = decodeCursor(Position, cursor)?.[0]
  const rows = await selectLikes(context.database.sql, { productId, callerId, before, limit })
  const { rows: shown, next } = toPage(rows, limit, positionOf)
  return { rows: shown.map(toReaction), next, total: likeCount }
}

const positionOf = ({ likeId, isOwn }: LikeRow): string[] => [isOwn ? beforeAllIds : likeId]

const toReaction = ({ userId, username, likedAt }: LikeRow): z.infer<typeof ProductReaction> => ({
  user_id: userId as Id,
  name: username,
  reaction: 1,
  createdAt: likedAt as Time,
})

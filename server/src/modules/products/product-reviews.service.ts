import type { ProductReview } from '@sheds/contract/product-reviews'
import type { Id, Page, PageQuery, Time } from '@sheds/contract/scalars'
import type { RatingSummary } from '@sheds/contract/shed-reviews'
import { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { beforeAllIds, decodeCursor, toPage } from '../../platform/paging.ts'
import type { Actor } from '../../platform/session.ts'
import { averageOf, countStars } from '../sheds/sheds.service.ts'
import { lockOpenUser } from '../users/users.service.ts'
import {
  deleteProductReview,
  getProductReview,
  insertProductReview,
  lockStars,
  type ProductReviewRow,
  selectProductReviews,
  updateStars,
} from './product-reviews.queries.ts'
import { isOwner } from './products.policy.ts'
import { heatPoints } from './products.rules.ts'
import { findSeenProduct } from './products.service.ts'

interface Review {
  productId: string
  rating: number
  comment: string
}

/** One review a person: a second takes the place of the first, and is the newest then. Only the first one warms. */
export const reviewProduct = async (
  context: Context,
  { userId }: Actor,
  { productId, rating, comment }: Review,
): Promise<ProductReview> => {
  const product = await findSeenProduct(context, userId, productId)
  if (isOwner(userId, product)) throw new AppError('forbidden')
  const { sql } = context.database
  const id = newId()
  const now = context.clock.now().toISOString()
  const written = await transaction(sql, async (tx) => {
    await lockOpenUser(tx, userId)
    const stars = await lockStars(tx, productId)
    const earlier = await deleteProductReview(tx, { productId, userId })
    await insertProductReview(tx, { id, productId, userId, rating, comment, now })
    const points = earlier === undefined ? heatPoints.reviewed : 0
    await updateStars(tx, productId, { stars: countStars(stars, rating, earlier), points, now })
    return getProductReview(tx, id)
  })
  return toProductReview(written, userId)
}

const Position = z.tuple([z.uuid()])

/** Newest first; the caller's own is the first of all and comes once. */
export const listProductReviews = async (
  context: Context,
  { productId, callerId }: { productId: string; callerId: string | undefined },
  { limit, cursor }: PageQuery,
): Promise<Page<ProductReview>> => {
  const { reviewCount } = await findSeenProduct(context, callerId, productId)
  const before = decodeCursor(Position, cursor)?.[0]
  const rows = await selectProductReviews(context.database.sql, { productId, callerId, before, limit })
  const { rows: shown, next } = toPage(rows, limit, positionOf)
  return { rows: shown.map((row) => toProductReview(row, callerId)), next, total: reviewCount }
}

const positionOf = ({ id, isOwn }: ProductReviewRow): string[] => [isOwn ? beforeAllIds : id]

export const getProductRating = async (
  context: Context,
  callerId: string | undefined,
  id: string,
): Promise<z.infer<typeof RatingSummary>> => {
  const { stars } = await findSeenProduct(context, callerId, id)
  return { average: averageOf(stars), stars }
}

const toProductReview = (review: ProductReviewRow, callerId: string | undefined): ProductReview => ({
  id: review.id as Id,
  product_id: review.productId as Id,
  user_id: review.userId as Id,
  rating: String(review.rating),
  comment: review.comment,
  author: { name: review.authorName, picture: review.picture },
  createdAt: review.createdAt as Time,
  ...(callerId !== undefined && { viewer: viewerOf(callerId, review) }),
})

const viewerOf = (callerId: string, review: ProductReviewRow) => {
  const owned = isOwner(callerId, review)
  return { owned, can: { edit: owned } }
}

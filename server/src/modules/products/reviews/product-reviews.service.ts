import type { ProductReview } from '@sheds/contract/products/product-reviews'
import type { Id, Page, PageQuery } from '@sheds/contract/scalars'
import type { RatingSummary } from '@sheds/contract/sheds/shed-reviews'
import type { z } from 'zod'
import { AppError } from '../../../platform/app-error.ts'
import type { Parts } from '../../../platform/context.ts'
import { transaction } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { newestFirst, readPage } from '../../../platform/paging.ts'
import type { Actor, CallerId } from '../../../platform/session.ts'
import { raise } from '../../../platform/slice.ts'
import { averageOf, countStars } from '../../sheds/sheds.api.ts'
import { lockOpenUser } from '../../users/users.api.ts'
import { isOwner } from '../products.policy.ts'
import { heatPoints } from '../products.rules.ts'
import { findSeenProduct, holdSeenProduct } from '../products.service.ts'
import { productSubject } from '../products.views.ts'
import {
  deleteProductReview,
  getProductReview,
  insertProductReview,
  lockStars,
  type ProductReviewRow,
  selectProductReviews,
  updateProductStars,
} from './product-reviews.queries.ts'

interface Review {
  productId: Id
  rating: number
  comment: string
}

/** One review per person: a second replaces the first and is then the newest. Only the first adds heat. */
export const reviewProduct = async (
  context: Parts<'database' | 'clock' | 'slices'>,
  { userId }: Actor,
  { productId, rating, comment }: Review,
): Promise<ProductReview> => {
  const { sql } = context.database
  const id = newId()
  const now = context.clock.now().toISOString()
  const written = await transaction(sql, async (tx) => {
    await lockOpenUser(tx, userId)
    const product = await holdSeenProduct(tx, userId, productId)
    if (isOwner(userId, product)) throw new AppError('forbidden')
    const stars = await lockStars(tx, productId)
    const earlier = await deleteProductReview(tx, { productId, userId })
    await insertProductReview(tx, { id, productId, userId, rating, comment, now })
    const points = earlier === undefined ? heatPoints.reviewed : 0
    await updateProductStars(tx, productId, { stars: countStars(stars, rating, earlier), points, now })
    if (earlier === undefined) {
      const subject = productSubject({ id: productId, name: product.name, picture: product.picture })
      await raise(context, tx, 'reviewed', {
        news: [{ actorId: userId, receiverId: product.userId, subject, at: now }],
      })
    }
    return getProductReview(tx, id)
  })
  return toProductReview(written, userId)
}

/** Newest first; the caller's own review leads the list and is not repeated. */
export const listProductReviews = async (
  context: Parts<'database'>,
  callerId: CallerId,
  { productId, ...page }: PageQuery & { productId: Id },
): Promise<Page<ProductReview>> => {
  const { reviewCount } = await findSeenProduct(context, callerId, productId)
  return readPage(page, newestFirst, {
    read: (start) => selectProductReviews(context.database.sql, { ...start, productId, callerId }),
    show: (row) => toProductReview(row, callerId),
    count: () => reviewCount,
  })
}

export const getProductRating = async (
  context: Parts<'database'>,
  callerId: CallerId,
  id: Id,
): Promise<z.infer<typeof RatingSummary>> => {
  const { stars } = await findSeenProduct(context, callerId, id)
  return { average: averageOf(stars), stars }
}

const toProductReview = (review: ProductReviewRow, callerId: CallerId): ProductReview => ({
  id: review.id,
  product_id: review.productId,
  user_id: review.userId,
  rating: String(review.rating),
  comment: review.comment,
  author: { name: review.authorName, picture: review.picture },
  createdAt: review.createdAt,
  ...(callerId !== undefined && { viewer: viewerOf(callerId, review) }),
})

const viewerOf = (callerId: Id, review: ProductReviewRow) => {
  const owned = isOwner(callerId, review)
  return { owned, can: { edit: owned } }
}

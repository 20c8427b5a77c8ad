import type { ProductReview } from '@sheds/contract/products/product-reviews'
import type { Id, Page, PageQuery } from '@sheds/contract/scalars'
import type { RatingSummary } from '@sheds/contract/sheds/shed-reviews'
import type { z } from 'zod'
import { AppError } from '../../../platform/app-error.ts'
import type { Parts } from '../../../platform/context.ts'
import { transaction } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { buyersFirst, readPage } from '../../../platform/paging.ts'
import type { Actor, CallerId } from '../../../platform/session.ts'
import { raise } from '../../../platform/slice.ts'
import { releaseFiles } from '../../files/files.api.ts'
import {
  averageOf,
  countedRating,
  countStars,
  hasBought,
  idsOf,
  type ReviewReader,
  type ReviewStore,
  replyOf,
  reviewViewer,
  splitPictures,
} from '../../sheds/sheds.api.ts'
import { lockOpenUser } from '../../users/users.api.ts'
import { isOwner } from '../products.policy.ts'
import { heatPoints } from '../products.rules.ts'
import { findSeenProduct, holdSeenProduct } from '../products.service.ts'
import { productSubject } from '../products.views.ts'
import {
  deleteProductReview,
  findProductReviewState,
  getProductReview,
  insertProductReview,
  lockProductReview,
  lockStars,
  type ProductReviewRow,
  selectProductReviews,
  updateProductReviewHidden,
  updateProductReviewMedia,
  updateProductReviewReply,
  updateProductStars,
} from './product-reviews.queries.ts'

interface Review {
  productId: Id
  rating: number
  comment: string
  /** Pictures of the earlier review to keep; all if missing. */
  media: readonly string[] | undefined
}

/**
 * One review per person: a second replaces the first, is then the newest, and keeps its pictures and the seller's reply.
 * Only the first adds heat.
 */
export const reviewProduct = async (
  context: Parts<'database' | 'clock' | 'slices'>,
  { userId }: Actor,
  { productId, rating, comment, media }: Review,
): Promise<ProductReview> => {
  const { sql } = context.database
  const now = context.clock.now().toISOString()
  const written = await transaction(sql, async (tx) => {
    await lockOpenUser(tx, userId)
    const product = await holdSeenProduct(tx, userId, productId)
    if (isOwner(userId, product)) throw new AppError('forbidden')
    const stars = await lockStars(tx, productId)
    const bought = await hasBought(context, tx, { userId, productId })
    const earlier = await deleteProductReview(tx, { productId, userId })
    const { kept, dropped } = splitPictures(earlier?.media ?? [], media)
    await releaseFiles(tx, dropped, context.clock.now())
    const { reply = null, replyAt = null, hiddenAt = null } = earlier ?? {}
    // A hidden review stays hidden, and the same for the operator.
    const id = hiddenAt === null ? newId() : (earlier?.id ?? newId())
    const additions = { bought, media: kept, reply, replyAt, hiddenAt }
    await insertProductReview(tx, { id, productId, userId, rating, comment, ...additions, now })
    const points = earlier === undefined ? heatPoints.reviewed : 0
    const counted = countStars(stars, hiddenAt === null ? rating : undefined, countedRating(earlier))
    await updateProductStars(tx, productId, { stars: counted, points, at: now })
    if (earlier === undefined) {
      const subject = productSubject({ id: productId, name: product.name, picture: product.picture })
      await raise(context, tx, 'reviewed', {
        news: [{ actorId: userId, receiverId: product.userId, subject, at: now }],
      })
    }
    return getProductReview(tx, id)
  })
  return toProductReview(written, { callerId: userId, ownerId: undefined })
}

/** Deletes the caller's review with its pictures, the reply, its stars and its heat. */
export const deleteOwnProductReview = (
  context: Parts<'database' | 'clock'>,
  { userId }: Actor,
  productId: Id,
): Promise<void> =>
  transaction(context.database.sql, async (tx) => {
    const stars = await lockStars(tx, productId)
    const gone = await deleteProductReview(tx, { productId, userId })
    if (gone === undefined) throw new AppError('not_found')
    const points = -heatPoints.reviewed
    await updateProductStars(tx, productId, {
      stars: countStars(stars, undefined, countedRating(gone)),
      points,
      at: gone.createdAt,
    })
    await releaseFiles(tx, idsOf(gone.media), context.clock.now())
  })

export const productReviewStore: ReviewStore = {
  kind: 'product',
  subjectOf: productSubject,
  find: findProductReviewState,
  lock: lockProductReview,
  setMedia: updateProductReviewMedia,
  setReply: updateProductReviewReply,
  setHeld: async (tx, { id, thingId }, { isHeld, at }) => {
    const known = await lockStars(tx, thingId)
    const rating = await updateProductReviewHidden(tx, id, isHeld ? at : null)
    if (rating === undefined) return false
    const stars = isHeld ? countStars(known, undefined, rating) : countStars(known, rating, undefined)
    await updateProductStars(tx, thingId, { stars, points: 0, at })
    return true
  },
}

/** Buyers first, each part newest first; the caller's own review leads the list and is not repeated. */
export const listProductReviews = async (
  context: Parts<'database'>,
  callerId: CallerId,
  { productId, ...page }: PageQuery & { productId: Id },
): Promise<Page<ProductReview>> => {
  const { reviewCount, userId: ownerId } = await findSeenProduct(context, callerId, productId)
  return readPage(page, buyersFirst, {
    read: (start) => selectProductReviews(context.database.sql, { ...start, productId, callerId }),
    show: (row) => toProductReview(row, { callerId, ownerId }),
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

const toProductReview = (review: ProductReviewRow, reader: ReviewReader): ProductReview => ({
  id: review.id,
  product_id: review.productId,
  user_id: review.userId,
  rating: String(review.rating),
  comment: review.comment,
  author: { name: review.authorName, picture: review.picture },
  bought: review.bought,
  media: review.media,
  reply: replyOf(review),
  createdAt: review.createdAt,
  ...(review.isHeld && { hidden: true as const }),
  ...reviewViewer(review, reader),
})

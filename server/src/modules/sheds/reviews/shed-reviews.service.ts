import type { AnswerOf, QueryOf } from '@sheds/contract/endpoint'
import type { Id } from '@sheds/contract/scalars'
import { type listShedReviews as listCall, type ShedReview, shedReviewPages } from '@sheds/contract/sheds/shed-reviews'
import { AppError } from '../../../platform/app-error.ts'
import type { Parts } from '../../../platform/context.ts'
import { type Tx, transaction } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { behindAllIds, buyersFirst, decodeCursor, toPage } from '../../../platform/paging.ts'
import type { Actor, CallerId } from '../../../platform/session.ts'
import { raise } from '../../../platform/slice.ts'
import { releaseFiles } from '../../files/files.api.ts'
import { lockOpenUser } from '../../users/users.api.ts'
import { lockShedCounts, updateShedStars } from '../shed-counts.queries.ts'
import { averageOf, countStars, heatPoints } from '../sheds.rules.ts'
import { refuseClosed } from '../sheds.service.ts'
import { shedSubject } from '../sheds.views.ts'
import { lockOthersCounts } from '../subscriptions/subscriptions.service.ts'
import {
  countedRating,
  hasBought,
  idsOf,
  type ReviewReader,
  type ReviewStore,
  replyOf,
  reviewViewer,
  splitPictures,
} from './review-parts.ts'
import {
  deleteShedReview,
  findShedReviewState,
  getShedReview,
  insertShedReview,
  lockShedReview,
  type ShedReviewRow,
  type ShedReviewsRow,
  selectShedReviews,
  updateShedReviewHidden,
  updateShedReviewMedia,
  updateShedReviewReply,
  updateShedReviewToBought,
} from './shed-reviews.queries.ts'

interface Review {
  shedId: Id
  rating: number
  text: string
  /** Pictures of the earlier review to keep; all if missing. */
  media: readonly string[] | undefined
}

/**
 * One review per person: a second one replaces the first, becomes the newest, and keeps its pictures and the seller's
 * reply. Only the first adds heat.
 */
export const reviewShed = async (
  context: Parts<'database' | 'clock' | 'slices'>,
  { userId }: Actor,
  { shedId, rating, text, media }: Review,
): Promise<ShedReview> => {
  const now = context.clock.now().toISOString()
  const review = await transaction(context.database.sql, async (tx) => {
    await lockOpenUser(tx, userId)
    const { stars, ...shed } = await lockOthersCounts(tx, userId, shedId)
    const bought = await hasBought(context, tx, { userId, shedId })
    const earlier = await deleteShedReview(tx, { shedId, userId })
    const { kept, dropped } = splitPictures(earlier?.media ?? [], media)
    await releaseFiles(tx, dropped, context.clock.now())
    const { reply = null, replyAt = null, hiddenAt = null } = earlier ?? {}
    // A hidden review stays hidden, and the same for the operator.
    const id = hiddenAt === null ? newId() : (earlier?.id ?? newId())
    const additions = { bought, media: kept, reply, replyAt, hiddenAt }
    await insertShedReview(tx, { id, shedId, userId, rating, text, ...additions, now })
    const points = earlier === undefined ? heatPoints.review : 0
    await updateShedStars(
      tx,
      shedId,
      countStars(stars, hiddenAt === null ? rating : undefined, countedRating(earlier)),
      { points, at: now },
    )
    if (earlier === undefined) {
      const subject = shedSubject({ ...shed, id: shedId })
      await raise(context, tx, 'reviewed', { news: [{ actorId: userId, receiverId: shed.userId, subject, at: now }] })
    }
    return getShedReview(tx, id)
  })
  return toShedReview(review, { callerId: userId, ownerId: undefined })
}

/** Deletes the caller's review with its pictures, the reply, its stars and its heat. */
export const deleteOwnShedReview = (
  context: Parts<'database' | 'clock'>,
  { userId }: Actor,
  shedId: Id,
): Promise<void> =>
  transaction(context.database.sql, async (tx) => {
    const shed = await lockShedCounts(tx, shedId)
    const gone = await deleteShedReview(tx, { shedId, userId })
    if (shed === undefined || gone === undefined) throw new AppError('not_found')
    const heat = { points: -heatPoints.review, at: gone.createdAt }
    await updateShedStars(tx, shedId, countStars(shed.stars, undefined, countedRating(gone)), heat)
    await releaseFiles(tx, idsOf(gone.media), context.clock.now())
  })

/** Marks the review of a user whose order at the shed is done; a review made later is marked from the start. */
export const markShedReviewBought = async (tx: Tx, purchase: { shedId: Id; userId: Id }): Promise<void> => {
  await lockShedCounts(tx, purchase.shedId)
  await updateShedReviewToBought(tx, purchase)
}

export const shedReviewStore: ReviewStore = {
  kind: 'shed',
  subjectOf: ({ id, name, picture }) => shedSubject({ id, name, logo: picture }),
  find: findShedReviewState,
  lock: lockShedReview,
  setMedia: updateShedReviewMedia,
  setReply: updateShedReviewReply,
  setHeld: async (tx, { id, thingId }, { isHeld, at }) => {
    const shed = await lockShedCounts(tx, thingId)
    const rating = await updateShedReviewHidden(tx, id, isHeld ? at : null)
    if (shed === undefined || rating === undefined) return false
    const stars = isHeld ? countStars(shed.stars, undefined, rating) : countStars(shed.stars, rating, undefined)
    await updateShedStars(tx, thingId, stars, { points: 0, at })
    return true
  },
}

type ReviewsRequest = QueryOf<typeof listCall> & { shedId: Id }

/** Five a page, by number or cursor; the cursor wins if both are given. */
export const listShedReviews = async (
  { database }: Parts<'database'>,
  callerId: CallerId,
  { shedId, page = 1, cursor }: ReviewsRequest,
): Promise<{ list: AnswerOf<typeof listCall>; next: string | null }> => {
  const { size, most } = shedReviewPages
  const [from = page > most ? behindAllIds : buyersFirst.start] = decodeCursor(buyersFirst.cursor, cursor) ?? []
  const isStart = from === buyersFirst.start
  const skipped = isStart ? (page - 1) * size : 0
  const besidesOf = isStart && skipped === 0 ? callerId : undefined
  const found = await selectShedReviews(database.sql, { shedId, besidesOf, from, skipped, limit: size })
  const { count, stars, ownerId } = refuseClosed(found[0])
  const show = (review: ShedReviewRow) => toShedReview(review, { callerId, ownerId })
  const reviews = found.filter(isReview)
  const own = reviews.find(({ userId }) => userId === besidesOf)
  const listed = reviews.filter(({ isAside }) => !isAside)
  const { rows, next } = toPage(listed, size, buyersFirst, show)
  const list = {
    data: rows,
    totalPages: Math.ceil(count / size),
    count,
    rating: { average: averageOf(stars), stars },
    ...(own && { own: show(own) }),
  }
  return { list, next }
}

const isReview = (row: ShedReviewsRow): row is Extract<ShedReviewsRow, ShedReviewRow> => row.id !== null

const toShedReview = (review: ShedReviewRow, reader: ReviewReader): ShedReview => ({
  id: review.id,
  shed_id: review.shedId,
  user_id: review.userId,
  rating_value: review.rating,
  review_text: review.text,
  reviewer: { username: review.username, picture: review.picture },
  bought: review.bought,
  media: review.media,
  reply: replyOf(review),
  createdAt: review.createdAt,
  ...(review.isHeld && { hidden: true as const }),
  ...reviewViewer(review, reader),
})

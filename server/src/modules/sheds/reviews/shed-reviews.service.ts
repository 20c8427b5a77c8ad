import type { AnswerOf, QueryOf } from '@sheds/contract/endpoint'
import type { Id } from '@sheds/contract/scalars'
import { type listShedReviews as listCall, type ShedReview, shedReviewPages } from '@sheds/contract/sheds/shed-reviews'
import type { Parts } from '../../../platform/context.ts'
import { transaction } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { beforeAllIds, behindAllIds, decodeCursor, newestFirst, toPage } from '../../../platform/paging.ts'
import type { Actor, CallerId } from '../../../platform/session.ts'
import { raise } from '../../../platform/slice.ts'
import { lockOpenUser } from '../../users/users.api.ts'
import { updateShedStars } from '../shed-counts.queries.ts'
import { owns } from '../sheds.policy.ts'
import { averageOf, countStars, heatPoints } from '../sheds.rules.ts'
import { refuseClosed } from '../sheds.service.ts'
import { shedSubject } from '../sheds.views.ts'
import { lockOthersCounts } from '../subscriptions/subscriptions.service.ts'
import {
  deleteShedReview,
  getShedReview,
  insertShedReview,
  type ShedReviewRow,
  type ShedReviewsRow,
  selectShedReviews,
} from './shed-reviews.queries.ts'

interface Review {
  shedId: Id
  rating: number
  text: string
}

/** One review per person: a second one replaces the first and becomes the newest. Only the first adds heat. */
export const reviewShed = async (
  context: Parts<'database' | 'clock' | 'slices'>,
  { userId }: Actor,
  { shedId, rating, text }: Review,
): Promise<ShedReview> => {
  const id = newId()
  const now = context.clock.now().toISOString()
  const review = await transaction(context.database.sql, async (tx) => {
    await lockOpenUser(tx, userId)
    const { stars, ...shed } = await lockOthersCounts(tx, userId, shedId)
    const earlier = await deleteShedReview(tx, { shedId, userId })
    await insertShedReview(tx, { id, shedId, userId, rating, text, now })
    const points = earlier === undefined ? heatPoints.review : 0
    await updateShedStars(tx, shedId, countStars(stars, rating, earlier), { points, at: now })
    if (earlier === undefined) {
      const subject = shedSubject({ ...shed, id: shedId })
      await raise(context, tx, 'reviewed', { news: [{ actorId: userId, receiverId: shed.userId, subject, at: now }] })
    }
    return getShedReview(tx, id)
  })
  return toShedReview(review, userId)
}

type ReviewsRequest = QueryOf<typeof listCall> & { shedId: Id }

/** Five a page, by number or cursor; the cursor wins if both are given. */
export const listShedReviews = async (
  { database }: Parts<'database'>,
  callerId: CallerId,
  { shedId, page = 1, cursor }: ReviewsRequest,
): Promise<{ list: AnswerOf<typeof listCall>; next: string | null }> => {
  const { size, most } = shedReviewPages
  const show = (review: ShedReviewRow) => toShedReview(review, callerId)
  const [from = page > most ? behindAllIds : beforeAllIds] = decodeCursor(newestFirst.cursor, cursor) ?? []
  const skipped = from === beforeAllIds ? (page - 1) * size : 0
  const besidesOf = from === beforeAllIds && skipped === 0 ? callerId : undefined
  const found = await selectShedReviews(database.sql, { shedId, besidesOf, from, skipped, limit: size })
  const { count, stars } = refuseClosed(found[0])
  const reviews = found.filter(isReview)
  const own = reviews.find(({ userId }) => userId === besidesOf)
  const listed = reviews.filter(({ isAside }) => !isAside)
  const { rows, next } = toPage(listed, size, newestFirst, show)
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

const toShedReview = (review: ShedReviewRow, callerId: CallerId): ShedReview => ({
  id: review.id,
  shed_id: review.shedId,
  user_id: review.userId,
  rating_value: review.rating,
  review_text: review.text,
  reviewer: { username: review.username, picture: review.picture },
  createdAt: review.createdAt,
  ...(callerId !== undefined && { viewer: { owned: owns(callerId, review), can: { edit: owns(callerId, review) } } }),
})

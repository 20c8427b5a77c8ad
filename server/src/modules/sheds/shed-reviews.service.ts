import type { AnswerOf, QueryOf } from '@sheds/contract/endpoint'
import { type Id, isId, type Time } from '@sheds/contract/scalars'
import { type listShedReviews as listCall, type ShedReview, shedReviewPages } from '@sheds/contract/shed-reviews'
import { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { behindAllIds, decodeCursor, toPage } from '../../platform/paging.ts'
import type { Actor } from '../../platform/session.ts'
import { lockOpenUser } from '../users/users.service.ts'
import { heatPoints } from './heat.rules.ts'
import { averageOf, countStars } from './ratings.rules.ts'
import { updateStars } from './shed-counts.queries.ts'
import {
  deleteShedReview,
  getShedReview,
  insertShedReview,
  type ShedReviewRow,
  type ShedReviewsRow,
  selectShedReviews,
} from './shed-reviews.queries.ts'
import { owns } from './sheds.policy.ts'
import { refuseClosed } from './sheds.service.ts'
import { lockOthersCounts } from './subscriptions.service.ts'

interface Review {
  shedId: string
  rating: number
  text: string
}

/** One review a person: a second takes the place of the first, and is the newest then. Only the first one warms. */
export const reviewShed = async (
  context: Context,
  { userId }: Actor,
  { shedId, rating, text }: Review,
): Promise<ShedReview> => {
  if (!isId(shedId)) throw new AppError('not_found')
  const id = newId()
  const now = context.clock.now().toISOString()
  const review = await transaction(context.database.sql, async (tx) => {
    await lockOpenUser(tx, userId)
    const { stars } = await lockOthersCounts(tx, shedId, userId)
    const earlier = await deleteShedReview(tx, { shedId, userId })
    await insertShedReview(tx, { id, shedId, userId, rating, text, now })
    const points = earlier === undefined ? heatPoints.review : 0
    await updateStars(tx, shedId, countStars(stars, rating, earlier), { points, at: now })
    return getShedReview(tx, id)
  })
  return toShedReview(review, userId)
}

interface ReviewsAsked {
  shedId: string
  callerId: string | undefined
}

const Position = z.tuple([z.uuid()])

/** Five a page, by number or by cursor; where both are given the cursor counts. */
export const listShedReviews = async (
  { database }: Context,
  { shedId, callerId }: ReviewsAsked,
  { page = 1, cursor }: QueryOf<typeof listCall>,
): Promise<{ list: AnswerOf<typeof listCall>; next: string | null }> => {
  const { size, most } = shedReviewPages
  const before = decodeCursor(Position, cursor)?.[0] ?? (page > most ? behindAllIds : undefined)
  const skipped = before === undefined ? (page - 1) * size : 0
  const isFirst = before === undefined && skipped === 0
  const besidesOf = isFirst ? callerId : undefined
  const found = await selectShedReviews(database.sql, { shedId, besidesOf, before, skipped, limit: size })
  const { count, stars } = refuseClosed(found[0])
  const reviews = found.filter(isReview)
  const own = reviews.find(({ userId }) => userId === besidesOf)
  const listed = reviews.filter(({ isAside }) => !isAside)
  const { rows, next } = toPage(listed, size, ({ id }) => [id])
  const list = {
    data: rows.map((review) => toShedReview(review, callerId)),
    totalPages: Math.ceil(count / size),
    count,
    rating: { average: averageOf(stars), stars },
    ...(own && { own: toShedReview(own, callerId) }),
  }
  return { list, next }
}

const isReview = (row: ShedReviewsRow): row is Extract<ShedReviewsRow, ShedReviewRow> => row.id !== null

const toShedReview = (review: ShedReviewRow, callerId: string | undefined): ShedReview => ({
  id: review.id as Id,
  shed_id: review.shedId as Id,
  user_id: review.userId as Id,
  rating_value: review.rating,
  review_text: review.text,
  reviewer: { username: review.username, picture: review.picture },
  createdAt: review.createdAt as Time,
  ...(callerId !== undefined && { viewer: { owned: owns(callerId, review), can: { edit: owns(callerId, review) } } }),
})

import type { Id, Time } from '@sheds/contract/scalars'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { pageRows } from '../../../platform/db/limits.ts'
import type { PageStart } from '../../../platform/paging.ts'
import { presentPicture } from '../../users/users.api.ts'

/** Returns the rating of the deleted review. */
export const deleteShedReview = async (
  tx: Tx,
  { shedId, userId }: { shedId: string; userId: string },
): Promise<number | undefined> => {
  const [row] = await tx<{ rating: number }[]>`
    delete from shed_reviews where shed_id = ${shedId} and user_id = ${userId} returning rating`
  return row?.rating
}

export interface NewShedReview {
  id: string
  shedId: string
  userId: string
  rating: number
  text: string
  now: string
}

export const insertShedReview = async (tx: Tx, review: NewShedReview): Promise<void> => {
  await tx`
    insert into shed_reviews (id, shed_id, user_id, rating, review_text, created_at)
    values (${review.id}, ${review.shedId}, ${review.userId}, ${review.rating}, ${review.text}, ${review.now})`
}

export interface ShedReviewRow {
  id: Id
  shedId: Id
  userId: Id
  rating: number
  text: string
  createdAt: Time
  username: string
  picture: string | null
}

/** Every row repeats the shed's fields and rating; a shed without reviews has one row without a review. */
export type ShedReviewsRow = { name: string; deletedAt: Time | null; count: number; stars: number[] } & (
  | (ShedReviewRow & { isAside: boolean })
  | { id: null }
)

interface ReviewsQuery extends Omit<PageStart, 'isFirst'> {
  shedId: string
  /** User whose review is added at the end if it is not on the page. */
  besidesOf: string | undefined
  /** Page numbers end at 200, so at most 1,000 index entries of one shed are skipped. */
  skipped: number
}

const reviewColumns = (sql: Queryable) => sql`
  r.id, r.shed_id as "shedId", r.user_id as "userId", r.rating, r.review_text as text, r.created_at as "createdAt",
  u.name as username, ${presentPicture(sql, sql`u.id`)} as picture`

/** Newest first, one row more than the limit. */
export const selectShedReviews = (sql: Queryable, { shedId, besidesOf, from, skipped, limit }: ReviewsQuery) =>
  sql<ShedReviewsRow[]>`
    with page as (
      select id from shed_reviews
      where shed_id = ${shedId} and id < ${from}
      order by id desc ${skipped === 0 ? sql`` : sql`offset ${skipped}`} limit ${pageRows(limit)}
    ), shown as (
      select id, false as "isAside" from page ${besidesOf === undefined ? sql`` : besides(sql, shedId, besidesOf)}
    )
    select s.name, s.deleted_at as "deletedAt", c.review_count as count, c.stars, row.*
    from sheds s join shed_counts c on c.shed_id = s.id left join (
      select ${reviewColumns(sql)}, shown."isAside" from shown join shed_reviews r on r.id = shown.id join users u on u.id = r.user_id
    ) row on true
    where s.id = ${shedId} order by row.id desc`

const besides = (sql: Queryable, shedId: string, userId: string) => sql`
  union all select id, true from shed_reviews
  where shed_id = ${shedId} and user_id = ${userId} and id not in (select id from page)`

/** Reads a review written in the same transaction. */
export const getShedReview = async (tx: Tx, id: string): Promise<ShedReviewRow> => {
  const [row] = await tx<[ShedReviewRow]>`
    select ${reviewColumns(tx)} from shed_reviews r join users u on u.id = r.user_id where r.id = ${id}`
  return row
}

/** Deletes reviews of a user and their stars. */
export const deleteShedReviewsOf = async (
  tx: Tx,
  { userId, shedIds }: { userId: string; shedIds: readonly string[] },
): Promise<void> => {
  await tx`
    with gone as (
      delete from shed_reviews where user_id = ${userId} and shed_id = any(${shedIds}::uuid[])
      returning shed_id, rating
    )
    update shed_counts c set review_count = c.review_count - 1, stars[gone.rating] = c.stars[gone.rating] - 1
    from gone where c.shed_id = gone.shed_id`
}

import type { Picture } from '@sheds/contract/files/files'
import type { Id, Time } from '@sheds/contract/scalars'
import { asJson, type Queryable, type Tx } from '../../../platform/db/database.ts'
import { pageRows } from '../../../platform/db/limits.ts'
import { buyersPlaceOf, type PageStart } from '../../../platform/paging.ts'
import { presentPicture } from '../../users/users.api.ts'
import type { DeletedReview, ReviewAdditions, ReviewStateRow, StoredReply } from './review-parts.ts'

export const deleteShedReview = async (
  tx: Tx,
  { shedId, userId }: { shedId: string; userId: string },
): Promise<DeletedReview | undefined> => {
  const [row] = await tx<DeletedReview[]>`
    delete from shed_reviews where shed_id = ${shedId} and user_id = ${userId}
    returning id, rating, media, reply, reply_at as "replyAt", hidden_at as "hiddenAt", created_at as "createdAt"`
  return row
}

export interface NewShedReview extends ReviewAdditions {
  id: string
  shedId: string
  userId: string
  rating: number
  text: string
  bought: boolean
  hiddenAt: string | null
  now: string
}

export const insertShedReview = async (tx: Tx, review: NewShedReview): Promise<void> => {
  await tx`
    insert into shed_reviews (id, shed_id, user_id, rating, review_text, bought, media, reply, reply_at, hidden_at, created_at)
    values (${review.id}, ${review.shedId}, ${review.userId}, ${review.rating}, ${review.text}, ${review.bought},
      ${asJson(review.media)}::jsonb, ${review.reply}, ${review.replyAt}, ${review.hiddenAt}, ${review.now})`
}

export interface ShedReviewRow extends ReviewAdditions {
  id: Id
  shedId: Id
  userId: Id
  rating: number
  text: string
  bought: boolean
  isHeld: boolean
  createdAt: Time
  username: string
  picture: string | null
}

/** Every row repeats the shed's fields and rating; a shed without reviews has one row without a review. */
export type ShedReviewsRow = {
  name: string
  ownerId: Id
  deletedAt: Time | null
  count: number
  stars: number[]
} & ((ShedReviewRow & { isAside: boolean }) | { id: null })

interface ReviewsQuery extends Omit<PageStart, 'isFirst'> {
  shedId: string
  /** User whose review is added at the end if it is not on the page. */
  besidesOf: string | undefined
  /** Page numbers end at 200, so at most 1,000 index entries of one shed are skipped. */
  skipped: number
}

const reviewColumns = (sql: Queryable) => sql`
  r.id, r.shed_id as "shedId", r.user_id as "userId", r.rating, r.review_text as text, r.bought, r.hidden_at is not null as "isHeld", r.media, r.reply,
  r.reply_at as "replyAt", r.created_at as "createdAt",
  u.name as username, ${presentPicture(sql, sql`u.id`)} as picture`

/** Buyers' reviews first, each part newest first; one row more than the limit. */
export const selectShedReviews = (sql: Queryable, { shedId, besidesOf, from, skipped, limit }: ReviewsQuery) => {
  const { bought, id } = buyersPlaceOf(from)
  return sql<ShedReviewsRow[]>`
    with page as (
      select id from shed_reviews
      where shed_id = ${shedId} and hidden_at is null and (bought, id) < (${bought}, ${id}::uuid)
      order by bought desc, id desc ${skipped === 0 ? sql`` : sql`offset ${skipped}`} limit ${pageRows(limit)}
    ), shown as (
      select id, false as "isAside" from page ${besidesOf === undefined ? sql`` : besides(sql, shedId, besidesOf)}
    )
    select s.name, s.user_id as "ownerId", s.deleted_at as "deletedAt", c.review_count as count, c.stars, row.*
    from sheds s join shed_counts c on c.shed_id = s.id left join (
      select ${reviewColumns(sql)}, shown."isAside" from shown join shed_reviews r on r.id = shown.id join users u on u.id = r.user_id
    ) row on true
    where s.id = ${shedId} order by row.bought desc, row.id desc`
}

const besides = (sql: Queryable, shedId: string, userId: string) => sql`
  union all select id, true from shed_reviews
  where shed_id = ${shedId} and user_id = ${userId} and id not in (select id from page)`

/** Reads a review written in the same transaction. */
export const getShedReview = async (tx: Tx, id: string): Promise<ShedReviewRow> => {
  const [row] = await tx<[ShedReviewRow]>`
    select ${reviewColumns(tx)} from shed_reviews r join users u on u.id = r.user_id where r.id = ${id}`
  return row
}

/** Deletes reviews of a user and their stars; returns their pictures. */
export const deleteShedReviewsOf = async (
  tx: Tx,
  { userId, shedIds }: { userId: string; shedIds: readonly string[] },
): Promise<Picture[]> => {
  const rows = await tx<{ media: Picture[] }[]>`
    with gone as (
      delete from shed_reviews where user_id = ${userId} and shed_id = any(${shedIds}::uuid[])
      returning shed_id, rating, media, (hidden_at is null)::int as counted
    )
    update shed_counts c set review_count = c.review_count - gone.counted,
      stars[gone.rating] = c.stars[gone.rating] - gone.counted
    from gone where c.shed_id = gone.shed_id returning gone.media`
  return rows.flatMap(({ media }) => media)
}

/** Marks the review of a user who bought here; needs the lock of the shed's counters. */
export const updateShedReviewToBought = async (
  tx: Tx,
  { shedId, userId }: { shedId: string; userId: string },
): Promise<void> => {
  await tx`
    update shed_reviews set bought = true where shed_id = ${shedId} and user_id = ${userId} and not bought`
}

export const findShedReviewState = async (sql: Queryable, id: Id): Promise<ReviewStateRow | undefined> => {
  const [row] = await sql<ReviewStateRow[]>`
    select r.id, r.user_id as "authorId", s.user_id as "ownerId", r.media, r.reply, r.reply_at as "replyAt",
      s.deleted_at is not null as "isGone", false as "isHidden", r.hidden_at is not null as "isHeld", s.id as "thingId", s.name, s.logo as picture
    from shed_reviews r join sheds s on s.id = r.shed_id where r.id = ${id}`
  return row
}

export const lockShedReview = async (tx: Tx, id: Id): Promise<void> => {
  await tx`select from shed_reviews where id = ${id} for no key update`
}

export const updateShedReviewMedia = async (tx: Tx, id: Id, media: readonly Picture[]): Promise<void> => {
  await tx`update shed_reviews set media = ${asJson(media)}::jsonb where id = ${id}`
}

export const updateShedReviewReply = async (tx: Tx, id: Id, { reply, replyAt }: StoredReply): Promise<void> => {
  await tx`update shed_reviews set reply = ${reply}, reply_at = ${replyAt} where id = ${id}`
}

/** Returns the stars of the review if it was changed; needs the lock of the shed's counters. */
export const updateShedReviewHidden = async (tx: Tx, id: Id, at: string | null): Promise<number | undefined> => {
  const [row] = await tx<{ rating: number }[]>`
    update shed_reviews set hidden_at = ${at}
    where id = ${id} and (hidden_at is null) = ${at !== null} returning rating`
  return row?.rating
}

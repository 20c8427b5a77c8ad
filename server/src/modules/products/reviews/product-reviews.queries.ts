import type { Picture } from '@sheds/contract/files/files'
import type { Id, Time } from '@sheds/contract/scalars'
import { asJson, type Queryable, type Tx } from '../../../platform/db/database.ts'
import { ownFirst } from '../../../platform/db/fragments.ts'
import { pageRows } from '../../../platform/db/limits.ts'
import { buyersPlaceOf, type PageStart } from '../../../platform/paging.ts'
import type { CallerId } from '../../../platform/session.ts'
import type { DeletedReview, ReviewAdditions, ReviewStateRow, StoredReply } from '../../sheds/sheds.api.ts'
import { presentPicture } from '../../users/users.api.ts'

/** Locks the star counts; required before every change of a product's stars. */
export const lockStars = async (tx: Tx, productId: string): Promise<number[]> => {
  const [row] = await tx<{ stars: number[] }[]>`
    select stars from product_counts where product_id = ${productId} for no key update`
  return row?.stars ?? []
}

interface Pair {
  productId: string
  userId: string
}

export const deleteProductReview = async (tx: Tx, { productId, userId }: Pair): Promise<DeletedReview | undefined> => {
  const [row] = await tx<DeletedReview[]>`
    delete from product_reviews where product_id = ${productId} and user_id = ${userId}
    returning id, rating, media, reply, reply_at as "replyAt", hidden_at as "hiddenAt", created_at as "createdAt"`
  return row
}

export interface NewProductReview extends Pair, ReviewAdditions {
  id: string
  rating: number
  comment: string
  bought: boolean
  hiddenAt: string | null
  now: string
}

export const insertProductReview = async (tx: Tx, review: NewProductReview): Promise<void> => {
  await tx`
    insert into product_reviews (id, product_id, user_id, rating, comment, bought, media, reply, reply_at, hidden_at,
      created_at)
    values (${review.id}, ${review.productId}, ${review.userId}, ${review.rating}, ${review.comment}, ${review.bought},
      ${asJson(review.media)}::jsonb, ${review.reply}, ${review.replyAt}, ${review.hiddenAt}, ${review.now})`
}

interface Stars {
  stars: readonly number[]
  points: number
  /** Time at which the points were earned. */
  at: string
}

export const updateProductStars = async (tx: Tx, productId: string, { stars, points, at }: Stars): Promise<void> => {
  await tx`
    update product_counts set stars = ${stars}::int[], heat = add_heat(heat, ${points}, ${at}),
      review_count = (select sum(each) from unnest(${stars}::int[]) each)
    where product_id = ${productId}`
}

export interface ProductReviewRow extends ReviewAdditions {
  id: Id
  productId: Id
  userId: Id
  rating: number
  comment: string
  bought: boolean
  isHeld: boolean
  createdAt: Time
  authorName: string
  picture: string | null
  isOwn: boolean
}

/** Columns of `product_reviews r` and `users u`. */
const reviewColumns = (sql: Queryable) => sql`
  r.id, r.product_id as "productId", r.user_id as "userId", r.rating, r.comment, r.bought, r.hidden_at is not null as "isHeld", r.media,
  r.reply, r.reply_at as "replyAt", r.created_at as "createdAt", u.name as "authorName",
  ${presentPicture(sql, sql`u.id`)} as picture`

interface ReviewsQuery extends PageStart {
  productId: Id
  callerId: CallerId
}

/** The caller's own first, then those of buyers, each part newest first. */
export const selectProductReviews = (sql: Queryable, { productId, limit, ...asked }: ReviewsQuery) => {
  const { bought, id } = buyersPlaceOf(asked.from)
  return sql<ProductReviewRow[]>`
    with shown as (${ownFirst(sql, {
      ...asked,
      records: sql`product_reviews x where x.product_id = ${productId}`,
      person: sql`x.user_id`,
      limit,
      order: {
        after: sql`x.hidden_at is null and (x.bought, x.id) < (${bought}, ${id}::uuid)`,
        by: sql`x.bought desc, x.id desc`,
      },
    })})
    select ${reviewColumns(sql)}, r.own as "isOwn" from shown r join users u on u.id = r.user_id
    order by r.own desc, r.bought desc, r.id desc limit ${pageRows(limit)}`
}

/** The review must exist. */
export const getProductReview = async (sql: Queryable, id: string): Promise<ProductReviewRow> => {
  const [row] = await sql<ProductReviewRow[]>`
    select ${reviewColumns(sql)}, true as "isOwn" from product_reviews r join users u on u.id = r.user_id
    where r.id = ${id}`
  if (row === undefined) throw new Error('the review was written in this transaction')
  return row
}

/** Marks the reviews of a user who bought these products, with the products' counters locked in the order of their ids. */
export const updateReviewsToBought = async (
  tx: Tx,
  { productIds, userId }: { productIds: readonly string[]; userId: string },
): Promise<void> => {
  await tx`
    select from product_counts where product_id = any(${productIds}::uuid[]) order by product_id for no key update`
  await tx`
    update product_reviews set bought = true
    where product_id = any(${productIds}::uuid[]) and user_id = ${userId} and not bought`
}

export const findProductReviewState = async (sql: Queryable, id: Id): Promise<ReviewStateRow | undefined> => {
  const [row] = await sql<ReviewStateRow[]>`
    select r.id, r.user_id as "authorId", p.user_id as "ownerId", r.media, r.reply, r.reply_at as "replyAt",
      p.deleted_at is not null or s.deleted_at is not null as "isGone", p.status = 'hidden' as "isHidden", r.hidden_at is not null as "isHeld",
      p.id as "thingId", p.name, p.media -> 0 as picture
    from product_reviews r join products p on p.id = r.product_id join sheds s on s.id = p.shed_id where r.id = ${id}`
  return row
}

export const lockProductReview = async (tx: Tx, id: Id): Promise<void> => {
  await tx`select from product_reviews where id = ${id} for no key update`
}

export const updateProductReviewMedia = async (tx: Tx, id: Id, media: readonly Picture[]): Promise<void> => {
  await tx`update product_reviews set media = ${asJson(media)}::jsonb where id = ${id}`
}

export const updateProductReviewReply = async (tx: Tx, id: Id, { reply, replyAt }: StoredReply): Promise<void> => {
  await tx`update product_reviews set reply = ${reply}, reply_at = ${replyAt} where id = ${id}`
}

/** Returns the stars of the review if it was changed; needs the lock of the product's counters. */
export const updateProductReviewHidden = async (tx: Tx, id: Id, at: string | null): Promise<number | undefined> => {
  const [row] = await tx<{ rating: number }[]>`
    update product_reviews set hidden_at = ${at}
    where id = ${id} and (hidden_at is null) = ${at !== null} returning rating`
  return row?.rating
}

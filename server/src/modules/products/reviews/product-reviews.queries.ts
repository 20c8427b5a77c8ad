import type { Id, Time } from '@sheds/contract/scalars'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { ownFirst } from '../../../platform/db/fragments.ts'
import { pageRows } from '../../../platform/db/limits.ts'
import type { PageStart } from '../../../platform/paging.ts'
import type { CallerId } from '../../../platform/session.ts'
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

/** Returns the stars of the deleted review. */
export const deleteProductReview = async (tx: Tx, { productId, userId }: Pair): Promise<number | undefined> => {
  const [row] = await tx<{ rating: number }[]>`
    delete from product_reviews where product_id = ${productId} and user_id = ${userId} returning rating`
  return row?.rating
}

export interface NewProductReview extends Pair {
  id: string
  rating: number
  comment: string
  now: string
}

export const insertProductReview = async (tx: Tx, review: NewProductReview): Promise<void> => {
  await tx`
    insert into product_reviews (id, product_id, user_id, rating, comment, created_at)
    values (${review.id}, ${review.productId}, ${review.userId}, ${review.rating}, ${review.comment}, ${review.now})`
}

interface Stars {
  stars: readonly number[]
  points: number
  now: string
}

export const updateProductStars = async (tx: Tx, productId: string, { stars, points, now }: Stars): Promise<void> => {
  await tx`
    update product_counts set stars = ${stars}::int[], heat = add_heat(heat, ${points}, ${now}),
      review_count = (select sum(each) from unnest(${stars}::int[]) each)
    where product_id = ${productId}`
}

export interface ProductReviewRow {
  id: Id
  productId: Id
  userId: Id
  rating: number
  comment: string
  createdAt: Time
  authorName: string
  picture: string | null
  isOwn: boolean
}

/** Columns of `product_reviews r` and `users u`. */
const reviewColumns = (sql: Queryable) => sql`
  r.id, r.product_id as "productId", r.user_id as "userId", r.rating, r.comment, r.created_at as "createdAt",
  u.name as "authorName",
  ${presentPicture(sql, sql`u.id`)} as picture`

interface ReviewsQuery extends PageStart {
  productId: Id
  callerId: CallerId
}

export const selectProductReviews = (sql: Queryable, { productId, limit, ...asked }: ReviewsQuery) =>
  sql<ProductReviewRow[]>`
    with shown as (${ownFirst(sql, {
      ...asked,
      records: sql`product_reviews x where x.product_id = ${productId}`,
      person: sql`x.user_id`,
      limit,
    })})
    select ${reviewColumns(sql)}, r.own as "isOwn" from shown r join users u on u.id = r.user_id
    order by r.own desc, r.id desc limit ${pageRows(limit)}`

/** The review must exist. */
export const getProductReview = async (sql: Queryable, id: string): Promise<ProductReviewRow> => {
  const [row] = await sql<ProductReviewRow[]>`
    select ${reviewColumns(sql)}, true as "isOwn" from product_reviews r join users u on u.id = r.user_id
    where r.id = ${id}`
  if (row === undefined) throw new Error('the review was written in this transaction')
  return row
}

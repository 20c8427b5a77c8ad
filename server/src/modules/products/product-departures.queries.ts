import type { Picture } from '@sheds/contract/files/files'
import type { Tx } from '../../platform/db/database.ts'
import { atMost } from '../../platform/db/limits.ts'
import { heatPoints } from './products.rules.ts'

/** Up to `most` products that the user likes or reviewed, with their counters locked in the order of their ids. */
export const lockTouchedBy = async (tx: Tx, userId: string, most: number): Promise<string[]> => {
  const rows = await tx<{ id: string }[]>`
    select product_id as id from product_counts where product_id in (
      select product_id from product_likes where user_id = ${userId}
      union select product_id from product_reviews where user_id = ${userId}
      order by 1 limit ${atMost(most)})
    order by product_id for no key update`
  return rows.map(({ id }) => id)
}

/** Also subtracts the heat that the likes still have. */
export const deleteLikesOf = async (tx: Tx, userId: string, ids: readonly string[]): Promise<void> => {
  await tx`
    with gone as (
      delete from product_likes where user_id = ${userId} and product_id = any(${ids}::uuid[])
      returning product_id, created_at
    )
    update product_counts c set like_count = c.like_count - 1,
      heat = add_heat(c.heat, ${-heatPoints.liked}, gone.created_at)
    from gone where c.product_id = gone.product_id`
}

/** Returns the pictures of the deleted reviews. */
export const deleteReviewsOf = async (tx: Tx, userId: string, ids: readonly string[]): Promise<Picture[]> => {
  const rows = await tx<{ media: Picture[] }[]>`
    with gone as (
      delete from product_reviews where user_id = ${userId} and product_id = any(${ids}::uuid[])
      returning product_id, rating, media, (hidden_at is null)::int as counted
    )
    update product_counts c set review_count = c.review_count - gone.counted,
      stars[gone.rating] = c.stars[gone.rating] - gone.counted
    from gone where c.product_id = gone.product_id returning gone.media`
  return rows.flatMap(({ media }) => media)
}

import type { BelongingOf } from '@sheds/contract/users/account-export'
import type { Queryable } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/session.ts'
import type { BelongingRows } from '../../platform/slice.ts'

/** Products, likes and reviews of the account, for its export. */
export const productBelongings = (
  sql: Queryable,
  { userId }: Actor,
): BelongingRows<'product' | 'product_like' | 'product_review'> => ({
  product: sql<BelongingOf<'product'>[]>`
    select p.id, p.shed_id, p.name, p.price, p.caption, p.category, p.quantity, p.counted, p.description,
      coalesce(p.chosen_status, p.status) as status, p.condition,
      array(select each ->> 'src' from jsonb_array_elements(p.media) each) as pictures, p.created_at as "createdAt"
    from products p join sheds s on s.id = p.shed_id
    where s.user_id = ${userId} and p.deleted_at is null order by p.id desc`,
  product_like: sql<BelongingOf<'product_like'>[]>`
    select p.id as product_id, p.name as product_name, l.created_at as "createdAt"
    from product_likes l join products p on p.id = l.product_id where l.user_id = ${userId} order by l.id desc`,
  product_review: sql<BelongingOf<'product_review'>[]>`
    select r.id, p.id as product_id, p.name as product_name, r.rating, r.comment, r.created_at as "createdAt"
    from product_reviews r join products p on p.id = r.product_id where r.user_id = ${userId} order by r.id desc`,
})

import type { BelongingOf } from '@sheds/contract/users/account-export'
import type { Queryable } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/session.ts'
import type { BelongingRows } from '../../platform/slice.ts'

/** Products, likes, reviews, and replies to reviews of the account, for its export. */
export const productBelongings = (
  sql: Queryable,
  { userId }: Actor,
): BelongingRows<'product' | 'product_like' | 'product_review' | 'review_reply'> => ({
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
    select r.id, p.id as product_id, p.name as product_name, r.rating, r.comment, r.bought,
      array(select each ->> 'src' from jsonb_array_elements(r.media) each) as pictures, r.reply, r.created_at as "createdAt"
    from product_reviews r join products p on p.id = r.product_id where r.user_id = ${userId} order by r.id desc`,
  review_reply: sql<BelongingOf<'review_reply'>[]>`
    select r.id as review_id, 'product' as about, p.name, r.reply, r.reply_at as "createdAt"
    from products p join product_reviews r on r.product_id = p.id where p.user_id = ${userId} and r.reply is not null
    union all
    select r.id, 'shed', s.name, r.reply, r.reply_at
    from sheds s join shed_reviews r on r.shed_id = s.id where s.user_id = ${userId} and r.reply is not null
    order by "createdAt" desc`,
})

import type { Belonging } from '@sheds/contract/accounts'
import type { Queryable } from '../../platform/db/database.ts'
import { atMost } from '../../platform/db/limits.ts'

/** Of each kind so many of the newest: somebody's products, likes and reviews. */
export const selectProductBelongings = (sql: Queryable, userId: string, most: number) => sql<Belonging[]>`
  (select 'product' as kind, p.id, p.name, concat_ws(chr(10), p.caption, p.description) as text, p.price,
    null::int as rating, p.created_at as "createdAt"
    from products p join sheds s on s.id = p.shed_id
    where s.user_id = ${userId} and p.deleted_at is null order by p.id desc limit ${atMost(most)})
  union all (select 'product_like', p.id, p.name, '', null, null, l.created_at
    from product_likes l join products p on p.id = l.product_id
    where l.user_id = ${userId} order by l.id desc limit ${atMost(most)})
  union all (select 'product_review', p.id, p.name, r.comment, null, r.rating, r.created_at
    from product_reviews r join products p on p.id = r.product_id
    where r.user_id = ${userId} order by r.id desc limit ${atMost(most)})`

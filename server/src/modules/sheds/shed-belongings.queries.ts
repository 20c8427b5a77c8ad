import type { Belonging } from '@sheds/contract/accounts'
import type { Queryable } from '../../platform/db/database.ts'
import { atMost } from '../../platform/db/limits.ts'

/** Of each kind so many of the newest: somebody's open sheds, subscriptions, reviews and contacts. */
export const selectShedBelongings = (sql: Queryable, userId: string, most: number) => sql<Belonging[]>`
  (select 'shed' as kind, id, name, concat_ws(chr(10), email, phone_number, location, bio, description) as text,
    null::int as price, null::int as rating, created_at as "createdAt"
    from sheds where user_id = ${userId} and deleted_at is null order by id desc limit ${atMost(most)})
  union all (select 'subscription', s.id, s.name, '', null, null, b.created_at
    from subscriptions b join sheds s on s.id = b.shed_id where b.user_id = ${userId} order by b.id desc limit ${atMost(most)})
  union all (select 'shed_review', s.id, s.name, r.review_text, null, r.rating, r.created_at
    from shed_reviews r join sheds s on s.id = r.shed_id where r.user_id = ${userId} order by r.id desc limit ${atMost(most)})
  union all (select 'contact', s.id, s.name, c.message_preview, null, null, c.created_at
    from contacts c join sheds s on s.id = c.shed_id where c.user_id = ${userId} order by c.id desc limit ${atMost(most)})`

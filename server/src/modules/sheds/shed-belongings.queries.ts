import type { BelongingOf } from '@sheds/contract/users/account-export'
import type { Queryable } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/session.ts'
import type { BelongingRows } from '../../platform/slice.ts'

/** A user's open sheds, subscriptions, reviews and contacts. */
export const shedBelongings = (
  sql: Queryable,
  { userId }: Actor,
): BelongingRows<'shed' | 'subscription' | 'shed_review' | 'contact'> => ({
  shed: sql<BelongingOf<'shed'>[]>`
    select id, name, category, email, phone_number, location, bio, description, logo ->> 'src' as logo,
      background_image ->> 'src' as background_image, hours, away_until, away_note, created_at as "createdAt"
    from sheds where user_id = ${userId} and deleted_at is null order by id desc`,
  subscription: sql<BelongingOf<'subscription'>[]>`
    select s.id as shed_id, s.name as shed_name, b.created_at as "createdAt"
    from subscriptions b join sheds s on s.id = b.shed_id where b.user_id = ${userId} order by b.id desc`,
  shed_review: sql<BelongingOf<'shed_review'>[]>`
    select r.id, s.id as shed_id, s.name as shed_name, r.rating, r.review_text, r.bought,
      array(select each ->> 'src' from jsonb_array_elements(r.media) each) as pictures, r.reply, r.created_at as "createdAt"
    from shed_reviews r join sheds s on s.id = r.shed_id where r.user_id = ${userId} order by r.id desc`,
  contact: sql<BelongingOf<'contact'>[]>`
    select c.id, s.id as shed_id, s.name as shed_name, c.subject, c.message_preview, c.created_at as "createdAt"
    from contacts c join sheds s on s.id = c.shed_id where c.user_id = ${userId} order by c.id desc`,
})

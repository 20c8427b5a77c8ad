import * as m from '../../messages/compiled/messages.ts'
import { type OutboxEntry, tooOld } from './outbox.rules.ts'

const toggles = {
  like: [m.waiting_like, m.waiting_unlike],
  like_dish: [m.waiting_like, m.waiting_unlike],
  like_music: [m.waiting_like, m.waiting_unlike],
  follow: [m.follow_person, m.waiting_unfollow],
  subscribe: [m.subscribe_to, m.unsubscribe_from],
  approve: [m.waiting_approve, m.waiting_unapprove],
  approve_reply: [m.waiting_approve_reply, m.waiting_unapprove_reply],
  bookmark: [m.waiting_bookmark, m.waiting_unbookmark],
} as const

/** Title of a waiting task. */
export const taskTitle = ({ kind, wish, thing: { name } }: OutboxEntry): string => {
  if (kind === 'review_product' || kind === 'review_shed') {
    const { stars } = reviewOf(wish)
    return m.waiting_review({ name, stars: m.shed_reviews_stars({ n: stars }) })
  }
  if (kind === 'write') return wish === false ? m.waiting_unwrite({ name }) : m.waiting_write()
  const [on, off] = toggles[kind]
  return wish === true ? on({ name }) : off({ name })
}

/** Stars and words of a review or a write. */
export const reviewOf = (wish: unknown): { stars: number; words: string } => {
  const { stars, words } = Object(wish) as { stars?: unknown; words?: unknown }
  return { stars: Number(stars) || 0, words: typeof words === 'string' ? words : '' }
}

/** Reason of the refusal. */
export const refusalText = ({ refused = '', lacksPhoto }: OutboxEntry): string => {
  if (lacksPhoto) return m.waiting_photo_missing()
  if (refused === tooOld) return m.waiting_too_old()
  return refused === '' ? m.waiting_failed() : m.waiting_refused({ why: refused })
}

import type { ShedReview } from '@sheds/contract/sheds/shed-reviews'
import { number } from '../../../lib/language/format.ts'
import { TimeAgo } from '../../../lib/language/time-ago.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { Link } from '../../../ui/link.tsx'
import { Rating } from '../../../ui/list/rating.tsx'
import { Avatar } from '../../../ui/picture/avatar.tsx'

type Review = Pick<ShedReview, 'reviewer' | 'user_id' | 'rating_value' | 'review_text' | 'createdAt'>

/** Review: author, stars and text. */
export function ShedReviewItem({ review }: { review: Review }) {
  const { reviewer, user_id, rating_value: stars, review_text: text, createdAt } = review
  return (
    <article className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 py-3">
      <Avatar name={reviewer.username} src={reviewer.picture} />
      <div>
        <p className="text-sm text-ink-3">
          <Link href={`/users/${user_id}/profile`} className="font-label text-ink-1 wrap-anywhere">
            {reviewer.username}
          </Link>{' '}
          · <TimeAgo time={createdAt} />
        </p>
        <Rating value={stars} label={m.rating_of_five({ value: number(stars) })} />
        {text !== '' && <p className="text-sm mt-1 whitespace-pre-line wrap-anywhere">{text}</p>}
      </div>
    </article>
  )
}

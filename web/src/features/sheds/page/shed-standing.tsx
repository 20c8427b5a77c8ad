import type { Shed } from '@sheds/contract/sheds/sheds'
import { number } from '../../../lib/language/format.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Rating } from '../../../ui/list/rating.tsx'
import { ShedOverlayLink } from '../shed-overlay-link.tsx'

const look = 'inline-flex min-h-touch min-w-touch flex-wrap items-center gap-x-1.5 hover:underline'

/** How many subscribe, and what reviews say; each opens its list. */
export function ShedStanding({ shed }: { shed: Shed }) {
  const { id, subscriber_count: count, review_count: reviews, rating_average: average } = shed
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-0.5 text-sm text-ink-2 tabular-nums">
      <ShedOverlayLink className={look} id={id} over="subscribers">
        {m.subscribers_count({ n: count, count: number(count) })}
      </ShedOverlayLink>
      <ShedOverlayLink className={look} id={id} over="reviews">
        {average !== null && (
          <>
            <Rating value={average} label={m.rating_of_five({ value: number(average) })} />
            <b className="text-ink-1">{number(average)}</b>
            <span aria-hidden="true">·</span>
          </>
        )}
        {m.shed_reviews_count({ n: reviews, count: number(reviews) })}
      </ShedOverlayLink>
    </p>
  )
}

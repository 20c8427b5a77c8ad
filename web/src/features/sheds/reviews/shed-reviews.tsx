import { deleteShedReview, type ShedReview } from '@sheds/contract/sheds/shed-reviews'
import type { Shed } from '@sheds/contract/sheds/sheds'
import { tag } from '@sheds/contract/tags'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, callApi } from '../../../lib/api/api.ts'
import { askedBy } from '../../../lib/api/query.ts'
import { number } from '../../../lib/language/format.ts'
import { useViewer } from '../../../lib/session/my-info.store.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { type PageStep, Pagination } from '../../../ui/list/pagination.tsx'
import { Rating, RatingBars } from '../../../ui/list/rating.tsx'
import { shedReviewsOf } from '../sheds.queries.ts'
import { ShedReviewItem } from './shed-review-item.tsx'

interface ShedReviewsProps {
  shed: Shed
  /** Page number from the URL; with it, the page links are URLs too. */
  page?: number
  hrefOf?: (page: number) => string
}

/** Last page that the server returns by number. */
const mostPages = 200

/** Reviews of a shed, five per page. */
export function ShedReviews({ shed, page: asked, hrefOf }: ShedReviewsProps) {
  const [turned, turn] = useState(1)
  const page = asked ?? turned
  const { data, error, isFetching, refetch } = useQuery({
    ...askedBy(useViewer(), shedReviewsOf(shed.id, page)),
    placeholderData: keepPreviousData,
  })
  if (data === undefined && error !== null)
    return (
      <ErrorState
        message={(error instanceof ApiError && error.said) || m.shed_reviews_failed()}
        retryLabel={m.retry()}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (data === undefined) return <p role="status">{m.shed_reviews_loading()}</p>
  if (data.data.length === 0) return <NoReviews owned={shed.viewer?.owned === true || data.count > 0} />
  const step = (to: number): PageStep => {
    if (to < 1 || to > Math.min(data.totalPages, mostPages)) return undefined
    return hrefOf === undefined ? { onClick: () => turn(to) } : { href: hrefOf(to) }
  }
  return (
    <>
      <RatingOverview rating={data.rating} count={data.count} />
      <Rows shed={shed} reviews={data.data} busy={isFetching} />
      <Pagination
        label={m.shed_reviews_pages()}
        previousLabel={m.shed_reviews_previous()}
        nextLabel={m.shed_reviews_next()}
        previous={step(page - 1)}
        next={step(page + 1)}
        text={`${number(page)} / ${number(data.totalPages)}`}
        className="mt-3 flex items-center justify-between gap-3"
      />
    </>
  )
}

function Rows({ shed, reviews, busy }: { shed: Shed; reviews: readonly ShedReview[]; busy: boolean }) {
  const params = { shed_id: shed.id }
  const thing = {
    name: shed.name,
    removeOwn: () => callApi(deleteShedReview, { params }),
    tags: () => [tag.shed(shed.id), tag.shedReviews(shed.id)],
  }
  return (
    <ul className="mt-2" aria-busy={busy}>
      {reviews.map((review) => (
        <li key={review.id}>
          <ShedReviewItem review={review} thing={thing} />
        </li>
      ))}
    </ul>
  )
}

/** Owners are not invited to be the first. */
function NoReviews({ owned }: { owned: boolean }) {
  return (
    <EmptyState heading="h3" cloth="cauri" title={owned ? m.shed_reviews_not_available() : m.shed_reviews_none()} />
  )
}

/** Average rating and the distribution of stars. */
export function RatingOverview({
  rating,
  count,
}: {
  rating: { average: number | null; stars: number[] }
  count: number
}) {
  const [one = 0, two = 0, three = 0, four = 0, five = 0] = rating.stars
  return (
    <div className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5">
      <div className="grid justify-items-center">
        <span className="text-3xl text-balance tabular-nums">{number(rating.average ?? 0)}</span>
        <Rating value={rating.average ?? 0} label={m.rating_of_five({ value: number(rating.average ?? 0) })} />
        <span className="text-xs text-ink-3">{m.shed_reviews_count({ n: count, count: number(count) })}</span>
      </div>
      <RatingBars
        counts={[five, four, three, two, one]}
        label={(stars, times) => `${m.shed_reviews_stars({ n: stars })}: ${number(times)}`}
      />
    </div>
  )
}

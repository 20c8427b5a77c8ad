import type { Shed } from '@sheds/contract/sheds'
import type { MouseEvent } from 'react'
import { number } from '../../lib/format.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Link } from '../../ui/link.tsx'
import { Rating } from '../../ui/rating.tsx'
import { type ShedPart, shedHref } from './shed-address.ts'
import { useShedPart } from './use-shed-part.ts'

/** How many subscribe, and what reviews say; each opens its list. */
export function ShedStanding({ shed }: { shed: Shed }) {
  const { id, subscriber_count: count, review_count: reviews, rating_average: average } = shed
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-0.5 text-sm text-ink-2 tabular-nums">
      <PartLink id={id} part="subscribers">
        {m.subscribers_count({ n: count, count: number(count) })}
      </PartLink>
      <PartLink id={id} part="reviews">
        {average !== null && (
          <>
            <Rating value={average} label={m.rating_of_five({ value: number(average) })} />
            <b className="text-ink-1">{number(average)}</b>
            <span aria-hidden="true">·</span>
          </>
        )}
        {m.shed_reviews_count({ n: reviews, count: number(reviews) })}
      </PartLink>
    </p>
  )
}

function PartLink({ id, part, children }: { id: string; part: ShedPart; children: React.ReactNode }) {
  const { open } = useShedPart(id)
  const openHere = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    open(part)
  }
  return (
    <Link
      href={shedHref(id, { show: part })}
      className="inline-flex min-h-touch flex-wrap items-center gap-x-1.5 hover:underline"
      aria-haspopup="dialog"
      onClick={openHere}
    >
      {children}
    </Link>
  )
}

import type { Shed } from '@sheds/contract/sheds'
import type { MouseEvent } from 'react'
import { number } from '../../lib/format.ts'
import { useOpener } from '../../lib/overlay.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Link } from '../../ui/link.tsx'
import { Rating } from '../../ui/rating.tsx'
import { type ShedList, shedHref } from './shed.address.ts'

/** How many subscribe, and what reviews say; each opens its list. */
export function ShedStanding({ shed }: { shed: Shed }) {
  const { id, subscriber_count: count, review_count: reviews, rating_average: average } = shed
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-0.5 text-sm text-ink-2 tabular-nums">
      <ListLink id={id} list="subscribers">
        {m.subscribers_count({ n: count, count: number(count) })}
      </ListLink>
      <ListLink id={id} list="reviews">
        {average !== null && (
          <>
            <Rating value={average} label={m.rating_of_five({ value: number(average) })} />
            <b className="text-ink-1">{number(average)}</b>
            <span aria-hidden="true">·</span>
          </>
        )}
        {m.shed_reviews_count({ n: reviews, count: number(reviews) })}
      </ListLink>
    </p>
  )
}

function ListLink({ id, list, children }: { id: string; list: ShedList; children: React.ReactNode }) {
  const show = useOpener(list)
  const openHere = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    show()
  }
  return (
    <Link
      href={shedHref(id, { show: list })}
      className="inline-flex min-h-touch flex-wrap items-center gap-x-1.5 hover:underline"
      aria-haspopup="dialog"
      onClick={openHere}
    >
      {children}
    </Link>
  )
}

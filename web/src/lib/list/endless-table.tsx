import type { ReactNode } from 'react'
import * as m from '../../messages/compiled/messages.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { ListEnd } from '../../ui/list/infinite-list.tsx'
import { type useList, whyNot } from './endless-list.tsx'

interface EndlessTableProps<Row extends { id: string }> {
  list: ReturnType<typeof useList<Row>>
  empty: ReactNode
  /** Why it did not come: it was refused, or nothing was said of it. */
  failure: string
  lost: string
  moreLabel: string
  /** What stands in for so many rows. */
  skeleton: (times: number) => ReactNode
  /** All rows that have come. */
  children: (rows: Row[]) => ReactNode
}

const [first, later] = [6, 3]

/** Rows of an endless list as one table, with all its states. */
export function EndlessTable<Row extends { id: string }>({
  list: { rows, next, more, again, loading, failed, isFetching, error },
  empty,
  failure,
  lost,
  moreLabel,
  skeleton,
  children,
}: EndlessTableProps<Row>) {
  const message = whyNot(error, failure, lost)
  if (rows === undefined && failed)
    return <ErrorState boxed message={message} retryLabel={m.retry()} onRetry={again} retrying={isFetching} />
  if (rows === undefined) return skeleton(first)
  if (rows.length === 0 && next === undefined) return empty
  return (
    <div aria-busy={loading}>
      {children(rows)}
      <ListEnd
        nextHref={next === undefined ? undefined : '#'}
        moreLabel={moreLabel}
        onMore={more}
        loading={loading}
        skeleton={skeleton(later)}
        error={failed ? { message, retryLabel: m.retry() } : undefined}
      />
    </div>
  )
}

import type { ReactNode } from 'react'
import * as m from '../../messages/compiled/messages.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { ListEnd } from '../../ui/list/infinite-list.tsx'
import { type useList, whyNot } from './endless-list.tsx'

interface EndlessTableProps<Row extends { id: string }> {
  list: ReturnType<typeof useList<Row>>
  empty: ReactNode
  /** Text for a refusal; `lost` is the one for a temporary failure. */
  failure: string
  lost: string
  moreLabel: string
  /** Placeholder for this many rows. */
  skeleton: (times: number) => ReactNode
  /** Renders all rows loaded so far. */
  children: (rows: Row[]) => ReactNode
}

const [first, later] = [6, 3]

/** Endless list as one table, with its placeholder, empty and error states. */
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

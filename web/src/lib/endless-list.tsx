import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as m from '../messages/compiled/messages.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { InfiniteList } from '../ui/infinite-list.tsx'
import { rowList } from '../ui/list-row.tsx'
import { type Endless, type EndlessPage, rowsOf } from './endless.ts'

/** An endless list's pages. What is on the screen stays until the next answer is there. */
export const useEndless = <Row,>(query: Endless<Row>) =>
  useInfiniteQuery({
    ...query,
    placeholderData: (before: { pages: EndlessPage<Row>[]; pageParams: string[] } | undefined) => before,
  })

interface EndlessListProps<Row> {
  list: ReturnType<typeof useEndless<Row>>
  empty: ReactNode
  /** Why it did not come. */
  failure: string
  moreLabel: string
  /** What stands in for so many rows. */
  skeleton: (times: number) => ReactNode
  /** How many come first. */
  first?: number
  /** The next page as a plain link. */
  hrefOf?: (cursor: string) => string
  className?: string
  /** A row, in its `<li>`; `above` is the one before it. */
  children: (row: Row, above: Row | undefined) => ReactNode
}

const later = 3

/** Rows of an endless list, with all its states. */
export function EndlessList<Row extends { id: string }>({
  list,
  empty,
  failure,
  moreLabel,
  skeleton,
  first = 6,
  hrefOf = () => '#',
  className = rowList,
  children,
}: EndlessListProps<Row>) {
  const { data, isError, isPaused, isFetching, isFetchingNextPage, hasNextPage } = list
  // Without a connection it waits; it comes by itself when there is one again.
  if (data === undefined && (isError || isPaused))
    return (
      <ErrorState message={failure} retryLabel={m.retry()} onRetry={() => void list.refetch()} retrying={isFetching} />
    )
  if (data === undefined) return skeleton(first)
  const rows = rowsOf(data.pages)
  if (rows.length === 0) return empty
  return (
    <InfiniteList
      className={className}
      nextHref={hasNextPage ? hrefOf(data.pages.at(-1)?.next ?? '') : undefined}
      moreLabel={moreLabel}
      onMore={() => void list.fetchNextPage()}
      loading={isFetchingNextPage}
      skeleton={skeleton(later)}
      error={isError ? { message: failure, retryLabel: m.retry() } : undefined}
    >
      {rows.map((row, position) => (
        <li key={row.id}>{children(row, rows[position - 1])}</li>
      ))}
    </InfiniteList>
  )
}

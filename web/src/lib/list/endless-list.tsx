import type { Page } from '@sheds/contract/scalars'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import * as m from '../../messages/compiled/messages.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { InfiniteList } from '../../ui/list/infinite-list.tsx'
import { rowList } from '../../ui/list/row.ts'
import { isPassing } from '../api/api.ts'
import { askedBy } from '../api/query.ts'
import { useViewer } from '../session/my-info.store.ts'
import { type List, pagesOf, rowsOf } from './list.ts'

export interface ListPlan<Row> {
  /** Cursor of the first page: a plain link leads into the middle. */
  start?: string | undefined
  /** First page, if the page's main answer includes it; the rest is requested on demand. */
  first?: Page<Row> | undefined
  /** The first page is rendered elsewhere, and the rest is requested at once. */
  apart?: boolean
  /** Requested each time it is shown. */
  always?: boolean
  /** Changes only by the reader's own actions. */
  calm?: boolean
}

/** List with its pages. The rows on the screen stay until the next answer arrives. */
export const useList = <Row extends { id: string }>(
  list: List<Row>,
  { start = '', first, apart = false, always = false, calm = false }: ListPlan<Row> = {},
) => {
  const [asked, ask] = useState(apart || first === undefined)
  const from = first === undefined ? start : first.next
  const { data, isError, isPaused, isPlaceholderData, isFetching, ...query } = useInfiniteQuery({
    ...askedBy(useViewer(), pagesOf(list, from ?? '')),
    enabled: asked && from !== null,
    placeholderData: (before) => before,
    ...(always && { staleTime: 0 }),
    ...(calm && keepsStill),
  })
  const pages = [...(first === undefined ? [] : [first]), ...(data?.pages ?? [])]
  const known = data !== undefined || (first !== undefined && !apart)
  return {
    /** Undefined while there is nothing to show. */
    rows: known ? rowsOf(pages).slice(apart ? first?.rows.length : 0) : undefined,
    /** The rows are those of another viewer or address, until the right ones arrive. */
    borrowed: isPlaceholderData,
    total: pages[0]?.total,
    newest: pages[0]?.newest,
    /** Cursor of the next page; undefined after the last. */
    next: isPlaceholderData ? undefined : (pages.at(-1)?.next ?? undefined),
    more: (): void => {
      if (!asked) ask(true)
      else void (data === undefined ? query.refetch() : query.fetchNextPage())
    },
    /** Requests the first page again. */
    again: (): void => void query.refetch(),
    loading: query.isFetchingNextPage || (asked && data === undefined && isFetching),
    // Offline, the query is paused and resumes by itself.
    failed: isError || (data === undefined && isPaused),
    isFetching,
    error: query.error,
  }
}

/** Requested again only if an action on this device made it stale. */
const keepsStill = {
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  refetchOnMount: ({ state }: { state: { isInvalidated: boolean } }) => state.isInvalidated,
} as const

interface EndlessListProps<Row> {
  list: ReturnType<typeof useList<Row & { id: string }>>
  empty: ReactNode
  /** Text for a refusal; `lost` is the one for a temporary failure. */
  failure: string
  lost?: string
  moreLabel: string
  /** Placeholder for this many rows. */
  skeleton: (times: number) => ReactNode
  /** Number of placeholder rows before the first page. */
  first?: number
  /** Address of the next page, as a plain link. */
  hrefOf?: ((cursor: string) => string) | undefined
  className?: string
  /** Content of a row's `<li>`; `above` is the row before it. */
  children: (row: Row, above: Row | undefined) => ReactNode
}

const later = 3

/** Text for a failed list, the same in lists and tables. */
export const whyNot = (error: Error | null, failure: string, lost: string): string =>
  error === null || isPassing(error) ? lost : failure

/** Rows of an endless list, with its placeholder, empty and error states. */
export function EndlessList<Row extends { id: string }>({
  list: { rows, next, more, again, loading, failed, isFetching, error },
  empty,
  failure,
  lost = failure,
  moreLabel,
  skeleton,
  first = 6,
  hrefOf = () => '#',
  className = rowList,
  children,
}: EndlessListProps<Row>) {
  const message = whyNot(error, failure, lost)
  if (rows === undefined && failed)
    return <ErrorState message={message} retryLabel={m.retry()} onRetry={again} retrying={isFetching} />
  if (rows === undefined) return skeleton(first)
  if (rows.length === 0 && next === undefined) return empty
  return (
    <InfiniteList
      className={className}
      nextHref={next && hrefOf(next)}
      moreLabel={moreLabel}
      onMore={more}
      loading={loading}
      skeleton={skeleton(later)}
      error={failed ? { message, retryLabel: m.retry() } : undefined}
    >
      {rows.map((row, position) => (
        <li key={row.id}>{children(row, rows[position - 1])}</li>
      ))}
    </InfiniteList>
  )
}

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
  /** Where it begins: a plain link leads into the middle. */
  start?: string | undefined
  /** Its first page, where the larger answer of a page brings it: the rest is asked for when somebody wants more. */
  first?: Page<Row> | undefined
  /** The first page is drawn elsewhere, and the rest is wanted at once. */
  apart?: boolean
  /** It is asked for at every look. */
  always?: boolean
  /** Nothing but what the reader does may move it. */
  calm?: boolean
}

/** A list, page after page. What is on the screen stays until the next answer is there. */
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
    /** They are what another was answered, or another address. */
    borrowed: isPlaceholderData,
    total: pages[0]?.total,
    newest: pages[0]?.newest,
    /** Where the next page begins; nothing after the last. */
    next: isPlaceholderData ? undefined : (pages.at(-1)?.next ?? undefined),
    more: (): void => {
      if (!asked) ask(true)
      else void (data === undefined ? query.refetch() : query.fetchNextPage())
    },
    /** The first page once more. */
    again: (): void => void query.refetch(),
    loading: query.isFetchingNextPage || (asked && data === undefined && isFetching),
    // Without a connection it waits; it comes by itself when there is one again.
    failed: isError || (data === undefined && isPaused),
    isFetching,
    error: query.error,
  }
}

/** It is asked for anew only once it is known to have changed by what was done here. */
const keepsStill = {
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  refetchOnMount: ({ state }: { state: { isInvalidated: boolean } }) => state.isInvalidated,
} as const

interface EndlessListProps<Row> {
  list: ReturnType<typeof useList<Row & { id: string }>>
  empty: ReactNode
  /** Why it did not come: it was refused, or nothing was said of it. */
  failure: string
  lost?: string
  moreLabel: string
  /** What stands in for so many rows. */
  skeleton: (times: number) => ReactNode
  /** How many come first. */
  first?: number
  /** The next page as a plain link. */
  hrefOf?: ((cursor: string) => string) | undefined
  className?: string
  /** A row, in its `<li>`; `above` is the one before it. */
  children: (row: Row, above: Row | undefined) => ReactNode
}

const later = 3

/** One cause has one text, however its list is drawn. */
export const whyNot = (error: Error | null, failure: string, lost: string): string =>
  error === null || isPassing(error) ? lost : failure

/** Rows of an endless list, with all its states. */
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

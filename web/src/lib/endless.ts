import type { InfiniteData } from '@tanstack/react-query'

/** One page of an endless list, as the wire brings it. */
export interface EndlessPage<Row> {
  rows: readonly Row[]
  next: string | undefined
  total?: string | undefined
}

export interface Asked {
  signal: AbortSignal
  /** The cursor; empty at the start of the list. */
  pageParam: string
}

/** An endless list as TanStack knows it. `first` is the cursor its first page begins at: a plain link leads into the middle. */
export const endless = <Row, Page extends EndlessPage<Row> = EndlessPage<Row>>(
  queryKey: readonly unknown[],
  first: string,
  queryFn: (asked: Asked) => Promise<Page>,
) => ({
  queryKey,
  queryFn,
  initialPageParam: first,
  getNextPageParam: ({ next }: Page): string | undefined => next,
})

export type Endless<Row> = ReturnType<typeof endless<Row>>

/** The first page of an endless list, as a page's loader asks for it. */
export const firstPageOf = <Row>({ queryKey, queryFn, initialPageParam }: Endless<Row>) => ({
  queryKey,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<InfiniteData<EndlessPage<Row>, string>> => ({
    pages: [await queryFn({ signal, pageParam: initialPageParam })],
    pageParams: [initialPageParam],
  }),
})

/** Everything once: what moves between two pages would come twice. */
export const rowsOf = <Row extends { id: string }>(pages: readonly EndlessPage<Row>[]): Row[] => {
  const byId = new Map(pages.flatMap(({ rows }) => rows).map((row) => [row.id, row]))
  return [...byId.values()]
}

/** The query of a call that asks for a page: only what is set. */
export const pageAt = (pageParam: string): { cursor?: string } => (pageParam === '' ? {} : { cursor: pageParam })

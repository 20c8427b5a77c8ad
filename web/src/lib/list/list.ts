import type { AnswerOf, AnyCall, CallOf, EndpointSpec } from '@sheds/contract/endpoint'
import { pathOf } from '@sheds/contract/endpoint'
import type { Page } from '@sheds/contract/scalars'
import type { InfiniteData } from '@tanstack/react-query'
import { pageApi } from '../api/api.ts'
import { keyOf, type Query, type QueryCall } from '../api/query.ts'

/** List of the API. Its pages begin at a cursor, the first one at ''. */
export interface List<Row> {
  pathFrom(start: string): string
  pageFrom(start: string, signal: AbortSignal): Promise<Page<Row>>
  meta: Query<unknown>['meta']
}

type RowIn<Body> = Body extends readonly (infer Row)[] ? Row : never

/** `rowsIn` picks the rows out of an answer that holds more than the rows. */
export const listOf = <E extends EndpointSpec, Row = RowIn<AnswerOf<E>>>(
  endpoint: E,
  call: CallOf<E>,
  rowsIn: (body: AnswerOf<E>) => Row[] = (body) => body as Row[],
): List<Row> => {
  const from = (cursor: string) => ({ ...call, query: { ...(call as AnyCall).query, cursor } }) as CallOf<E>
  return {
    pathFrom: (start) => pathOf(endpoint, from(start) as AnyCall),
    pageFrom: (start, signal) => pageApi(endpoint, from(start), rowsIn, signal),
    meta: { tags: endpoint.tags?.(call as AnyCall) ?? [] },
  }
}

/** One page by itself. */
export const pageOf = <Row>(list: List<Row>, start = ''): Query<Page<Row>> => ({
  queryKey: keyOf(list.pathFrom(start), 'page'),
  queryFn: ({ signal }) => list.pageFrom(start, signal),
  meta: list.meta,
})

/** Endless query from `start` on: a plain link leads into the middle. */
export const pagesOf = <Row>(list: List<Row>, start = '') => ({
  queryKey: keyOf(list.pathFrom(start), 'pages'),
  queryFn: ({ signal, pageParam }: QueryCall & { pageParam: string }) => list.pageFrom(pageParam, signal),
  meta: list.meta,
  initialPageParam: start,
  getNextPageParam: ({ next }: Page<Row>) => next,
})

/**
 * Same, for a page's loader. A request that one of both began, such as a retry waiting for a connection, may be
 * finished by the other.
 */
export const firstPages = <Row>(list: List<Row>, start = ''): Query<InfiniteData<Page<Row>, string>> => {
  const pages = { ...pagesOf(list, start), _type: 'infinite' as const }
  return pages as object as Query<InfiniteData<Page<Row>, string>>
}

/** All pages in one query, for lists that are read as a whole. */
export const allOf = <Row>(list: List<Row>): Query<Row[]> => ({
  queryKey: keyOf(list.pathFrom(''), 'all'),
  queryFn: async ({ signal }) => {
    const rows: Row[] = []
    for (let start: string | null = ''; start !== null; ) {
      const page = await list.pageFrom(start, signal)
      rows.push(...page.rows)
      start = page.next
    }
    return rows
  },
  meta: list.meta,
})

/** Rows without duplicates: a row that moves between two pages would appear twice. */
export const rowsOf = <Row extends { id: string }>(pages: readonly Page<Row>[]): Row[] => [
  ...new Map(pages.flatMap(({ rows }) => rows).map((row) => [row.id, row])).values(),
]

/** Filter and cursor in the address of a list. */
export const readListAddress = (search: URLSearchParams): { name: string; cursor: string } => ({
  name: search.get('name')?.trim() ?? '',
  cursor: search.get('cursor') ?? '',
})

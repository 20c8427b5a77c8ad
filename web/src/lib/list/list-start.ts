import type { Page } from '@sheds/contract/scalars'
import { useQuery } from '@tanstack/react-query'
import { askedBy } from '../api/query.ts'
import { useViewer } from '../session/my-info.store.ts'
import { type List, pageOf } from './list.ts'

/** What a list shows first: `page` is undefined while it is on its way and null when it did not come. */
export interface FirstPage<Row> {
  page: Page<Row> | null | undefined
  failure: string
  onRetry: () => void
  retrying: boolean
}

interface FirstPagePlan<Row> {
  /** What Retry asks, and whoever begins in the middle. */
  list: List<Row>
  /** Where to begin in place of what the page's larger answer brings: a link without JavaScript leads into the middle. */
  start?: string
  /** The page's larger answer does not bring it: it is asked for by itself. */
  alone?: boolean
  /** From the page's answer: undefined without one, null when this list could not be read. */
  given: Page<Row> | null | undefined
  /** Why the page's answer did not come. */
  error: unknown
  /** What is said; `problem` is missing when the page's answer came without this list. */
  failure: (problem?: unknown) => string
}

/** One list of a page, failing and coming back for itself alone. */
export const useFirstPage = <Row>({
  list,
  start = '',
  alone = start !== '',
  failure,
  ...brought
}: FirstPagePlan<Row>): FirstPage<Row> => {
  const { given, error } = alone ? { given: undefined, error: null } : brought
  const own = useQuery({
    ...askedBy(useViewer(), pageOf(list, start)),
    ...(!alone && { enabled: false, retry: false }),
  })
  const failed = given === null || (given === undefined && (error ?? own.error) !== null)
  const problem = own.error ?? (given === null ? undefined : error)
  return {
    page: given ?? own.data ?? (failed && !own.isFetching ? null : undefined),
    failure: failure(problem ?? undefined),
    onRetry: () => void own.refetch(),
    retrying: own.isFetching,
  }
}

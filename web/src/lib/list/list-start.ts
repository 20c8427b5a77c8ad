import type { Page } from '@sheds/contract/scalars'
import { useQuery } from '@tanstack/react-query'
import { askedBy } from '../api/query.ts'
import { useViewer } from '../session/my-info.store.ts'
import { type List, pageOf } from './list.ts'

/** First page of a list: `page` is undefined while it loads and null after a failure. */
export interface FirstPage<Row> {
  page: Page<Row> | null | undefined
  failure: string
  onRetry: () => void
  retrying: boolean
}

interface FirstPagePlan<Row> {
  /** List for a retry, and for a start in the middle. */
  list: List<Row>
  /** Cursor that overrides the page's main answer: a link without JavaScript leads into the middle. */
  start?: string
  /** The page's main answer does not include the list, so it is requested by itself. */
  alone?: boolean
  /** From the page's answer: undefined without an answer, null if this list failed in it. */
  given: Page<Row> | null | undefined
  /** Error of the page's main answer. */
  error: unknown
  /** Text of the failure; `problem` is undefined if only this list failed. */
  failure: (problem?: unknown) => string
}

/** First page of a list, which fails and retries independently of the page. */
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

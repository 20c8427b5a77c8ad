import { useQuery } from '@tanstack/react-query'
import type { EndlessPage } from './endless.ts'

/** A list inside a page's larger answer: its rows and where the next begin. */
export interface Part<Row> {
  rows: Row[]
  next: string | null
}

/** What a list shows: `part` is undefined while it is on its way and null when it did not come. */
export interface PartState<Row> {
  part: Part<Row> | null | undefined
  failure: string
  onRetry: () => void
  retrying: boolean
}

interface PartPlan<Row> {
  /** From the page's own answer: undefined without one, null when this list could not be read. */
  part: Part<Row> | null | undefined
  /** Why the page's own answer did not come. */
  error: unknown
  /** The list's own call: what Retry asks. */
  own: { queryKey: readonly unknown[]; queryFn: (context: { signal: AbortSignal }) => Promise<Part<Row>> }
  /** What is said; `problem` is missing when the page's answer came without this list. */
  failure: (problem?: unknown) => string
}

/** One list of a page, failing and coming back for itself alone. */
export const usePart = <Row>({ part, error, own, failure }: PartPlan<Row>): PartState<Row> => {
  const { data, error: ownError, isFetching, refetch } = useQuery({ ...own, enabled: false, retry: false })
  const failed = part === null || (part === undefined && error !== null)
  const problem = ownError ?? (part === null ? undefined : error)
  const missing = failed && !isFetching ? null : undefined
  return {
    part: part ?? data ?? missing,
    failure: failure(problem ?? undefined),
    onRetry: () => void refetch(),
    retrying: isFetching,
  }
}

/** The first page of an endless list as a part. */
export const partOf = <Row>({ rows, next }: EndlessPage<Row>): Part<Row> => ({ rows: [...rows], next: next ?? null })

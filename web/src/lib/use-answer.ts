import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'
import { useMyInfo } from './my-info.store.ts'

/** A page's one answer to whoever looks. */
export interface Answered<Page> {
  data: Page | undefined
  /** Whose answer it is. */
  of: string | undefined
  error: unknown
}

interface PageQuery<Page> {
  queryKey: readonly unknown[]
  queryFn: (context: { signal: AbortSignal }) => Promise<Page>
}

/** What the caller is answered; until that is there, what any visitor is. */
export const useAnswer = <Page>(queryOf: (viewer: string | undefined) => PageQuery<Page>): Answered<Page> => {
  const { user_id: viewer } = useMyInfo()
  const client = useQueryClient()
  const { data, error: failure, isPaused } = useQuery(queryOf(viewer))
  // Without a connection it waits; it comes by itself when there is one again.
  const error = failure ?? (isPaused ? new ApiError(0, {}) : null)
  if (data !== undefined) return { data, of: viewer, error: null }
  const seen = client.getQueryData<Page>(queryOf(undefined).queryKey)
  return seen === undefined ? { data: seen, of: viewer, error } : { data: seen, of: undefined, error: null }
}

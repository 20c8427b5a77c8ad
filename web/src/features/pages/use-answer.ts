import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMyInfo } from '../users/my-info.store.ts'

/** A page's one answer to whoever looks. */
export interface Answered<Page> {
  data: Page | undefined
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
  const { data, error } = useQuery(queryOf(viewer))
  const seen = data ?? client.getQueryData<Page>(queryOf(undefined).queryKey)
  return { data: seen, error: seen === undefined ? error : null }
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useViewer } from '../session/my-info.store.ts'
import { ApiError, isPassing } from './api.ts'
import { askedBy, type Query, visitorsAnswer } from './query.ts'

/** Main answer of a page for the viewer; until it arrives, the visitor's answer or `known`. */
export const usePageAnswer = <Answer>(query: Query<Answer>, known?: () => Answer | undefined) => {
  const client = useQueryClient()
  const placeholder = (): Answer | undefined => visitorsAnswer(client, query) ?? known?.()
  const answer = useQuery({ ...askedBy(useViewer(), query), placeholderData: placeholder as () => undefined })
  // A temporary failure keeps the data on the screen; a deletion removes it.
  if (!isPassing(answer.error)) return answer
  const { data = placeholder() } = answer
  return { ...answer, data }
}

/** Answer that a page can do without; until it arrives, the visitor's answer. */
export const useAnswer = <Answer>(
  query: Query<Answer>,
  when: { enabled?: boolean } = {},
): { data: Answer | undefined; error: unknown } => {
  const client = useQueryClient()
  const {
    data = visitorsAnswer(client, query),
    error,
    isPaused,
  } = useQuery({ ...askedBy(useViewer(), query), ...when })
  if (data !== undefined) return { data, error: null }
  // Offline, the query is paused and resumes by itself.
  return { data, error: error ?? (isPaused ? new ApiError(0, {}) : null) }
}

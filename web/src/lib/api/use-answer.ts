import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useViewer } from '../session/my-info.store.ts'
import { ApiError, isPassing } from './api.ts'
import { askedBy, type Query, visitorsAnswer } from './query.ts'

/** A page's one answer, to whoever looks; until it is there, what any visitor is told, or what else is `known`. */
export const usePageAnswer = <Answer>(query: Query<Answer>, known?: () => Answer | undefined) => {
  const client = useQueryClient()
  const placeholder = (): Answer | undefined => visitorsAnswer(client, query) ?? known?.()
  const answer = useQuery({ ...askedBy(useViewer(), query), placeholderData: placeholder as () => undefined })
  // What only did not come takes nothing away; what is gone does.
  if (!isPassing(answer.error)) return answer
  const { data = placeholder() } = answer
  return { ...answer, data }
}

/** An answer a page stands without: what any visitor is told is better than none. */
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
  // Without a connection it waits; it comes by itself when there is one again.
  return { data, error: error ?? (isPaused ? new ApiError(0, {}) : null) }
}

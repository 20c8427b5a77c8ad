import { ApiError } from '../../../lib/api/api.ts'
import * as m from '../../../messages/compiled/messages.ts'

/** Error text after a failed action on a request. */
export const requestFailure = (problem: unknown): string => {
  if (!(problem instanceof ApiError)) return m.requests_unexpected()
  return problem.status === 0 ? m.intent_network() : (problem.said ?? m.requests_action_failed())
}

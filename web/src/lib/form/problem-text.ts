import * as m from '../../messages/compiled/messages.ts'
import { ApiError } from '../api.ts'

/** Why a call came to nothing, after the sentence that says that it did: the server's words, or the missing line. */
export const reasonOf = (problem: unknown): string | undefined => {
  if (!(problem instanceof ApiError)) return undefined
  return problem.status === 0 ? m.form_offline() : problem.said
}

import * as m from '../../messages/compiled/messages.ts'
import { ApiError } from '../api/api.ts'

interface Words {
  /** The server did not answer. */
  lost?: string
  /** It refused, and did not say why. */
  refused?: string
  /** Nothing was sent, since the form's own code did not come; sent again, it asks for that anew. */
  unasked?: string
}

/** Why a call came to nothing, in the server's own words if it had any; undefined where nothing went wrong. */
export const problemText = (
  problem: unknown,
  {
    lost,
    refused = m.error_internal_error(),
    unasked = lost ?? (navigator.onLine ? m.form_part_lost() : m.form_offline()),
  }: Words = {},
): string | undefined => {
  if (problem === undefined) return undefined
  if (!(problem instanceof ApiError)) return unasked
  const unanswered = navigator.onLine ? m.error_internal_error() : m.form_offline()
  return reasonOf(problem, lost ?? unanswered) ?? refused
}

/** Nobody answered: without a line it was not even sent. */
const unansweredText = (): string => (navigator.onLine ? m.form_unanswered() : m.form_offline())

/** What is known of it, to stand after a sentence of the form's own. */
export const reasonOf = (problem: unknown, lost = unansweredText()): string | undefined => {
  if (!(problem instanceof ApiError)) return undefined
  return problem.status === 0 ? lost : problem.said
}

/** That a form's call came to nothing, and why. */
export const failureOf = (problem: unknown, failure: string) =>
  problem === undefined ? undefined : { failure, reason: reasonOf(problem) }

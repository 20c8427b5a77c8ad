import * as m from '../../messages/compiled/messages.ts'
import { ApiError } from '../api/api.ts'

interface Words {
  /** There was no response. */
  lost?: string
  /** The server refused without a reason. */
  refused?: string
  /** Nothing was sent, as the form's own code did not load; the next attempt loads it again. */
  unasked?: string
}

/** Reason for a failed call, in the server's words if it sent any; undefined if nothing failed. */
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

/** There was no response; offline, nothing was sent. */
const unansweredText = (): string => (navigator.onLine ? m.form_unanswered() : m.form_offline())

/** Known reason, shown after a sentence of the form's own. */
export const reasonOf = (problem: unknown, lost = unansweredText()): string | undefined => {
  if (!(problem instanceof ApiError)) return undefined
  return problem.status === 0 ? lost : problem.said
}

/** Failure of a form's call, with the reason. */
export const failureOf = (problem: unknown, failure: string) =>
  problem === undefined ? undefined : { failure, reason: reasonOf(problem) }

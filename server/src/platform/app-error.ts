import type { Gone } from '@sheds/contract/endpoint'
import { type ErrorCode, errorStatus } from '@sheds/contract/errors'

interface Details {
  /** Message keys by field name. */
  fields?: Readonly<Record<string, string>>
  /** With `deleted`: what was here and the shed it was in, if that still stands. */
  gone?: Gone
  retryAfterSeconds?: number
  /** The key of a message that says more than the code's own. */
  text?: string
  cause?: unknown
}

/** A refusal with a code from the contract's table. Whatever else is thrown becomes `internal_error`. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly fields: Readonly<Record<string, string>> | undefined
  readonly gone: Gone | undefined
  readonly retryAfterSeconds: number | undefined
  readonly text: string | undefined

  constructor(code: ErrorCode, details: Details = {}) {
    super(code, { cause: details.cause })
    this.code = code
    this.fields = details.fields
    this.gone = details.gone
    this.retryAfterSeconds = details.retryAfterSeconds
    this.text = details.text
  }

  get status(): number {
    return errorStatus[this.code]
  }
}

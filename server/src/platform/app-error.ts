import { type ErrorCode, errorStatus } from '@sheds/contract/errors'

interface Details {
  /** Message keys by field name. */
  fields?: Readonly<Record<string, string>>
  retryAfterSeconds?: number
  cause?: unknown
}

/** A refusal with a code from the contract's table. Whatever else is thrown becomes `internal_error`. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly fields: Readonly<Record<string, string>> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, details: Details = {}) {
    super(code, { cause: details.cause })
    this.code = code
    this.fields = details.fields
    this.retryAfterSeconds = details.retryAfterSeconds
  }

  get status(): number {
    return errorStatus[this.code]
  }
}

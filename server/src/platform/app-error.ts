import type { GoneThing, OrderNow } from '@sheds/contract/endpoint'
import { type ErrorCode, errorStatus } from '@sheds/contract/errors'

interface Details {
  /** Message keys by field name. */
  fields?: Readonly<Record<string, string>>
  /** With `deleted`: what was here and the shed it was in, if that still stands. */
  gone?: GoneThing
  /** What somebody wanted to order, as it is now. */
  order?: OrderNow
  retryAfterSeconds?: number
  /** A message key that stands in for the code's own sentence. */
  says?: string
  /** How much, where that sentence tells it. */
  francs?: number
  /** What, where that sentence names it. */
  name?: string
  cause?: unknown
  /** No fault of ours, whatever its status: the log need not cry. */
  isExpected?: boolean
}

/** A refusal with a code from the contract's table. Whatever else is thrown becomes `internal_error`. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly fields: Readonly<Record<string, string>> | undefined
  readonly gone: GoneThing | undefined
  readonly order: OrderNow | undefined
  readonly retryAfterSeconds: number | undefined
  readonly says: string | undefined
  readonly francs: number | undefined
  readonly named: string | undefined
  readonly isExpected: boolean

  constructor(code: ErrorCode, details: Details = {}) {
    super(code, { cause: details.cause })
    this.code = code
    this.fields = details.fields
    this.gone = details.gone
    this.order = details.order
    this.retryAfterSeconds = details.retryAfterSeconds
    this.says = details.says
    this.francs = details.francs
    this.named = details.name
    this.isExpected = details.isExpected ?? false
  }

  get status(): number {
    return errorStatus[this.code]
  }
}

import type { GoneThing, OrderNow } from '@sheds/contract/endpoint'
import { type ErrorCode, errorStatus } from '@sheds/contract/errors'

interface Details {
  fields?: Readonly<Record<string, string>>
  /** With `deleted`: the deleted thing and its shed, if the shed still exists. */
  gone?: GoneThing
  /** Current state of the ordered products, for a caller whose prices are out of date. */
  order?: OrderNow
  /** With `shed_closed`: when it opens; null if it states no hours. */
  opensAt?: string | null
  retryAfterSeconds?: number
  /** Message key that replaces the sentence of the code. */
  says?: string
  /** Amount named in that sentence. */
  francs?: number
  /** Name used in that sentence. */
  name?: string
  cause?: unknown
  /** Not our fault, whatever the status: not logged as an error. */
  isExpected?: boolean
}

/** Refusal with a code of the contract. Any other error becomes `internal_error`. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly fields: Readonly<Record<string, string>> | undefined
  readonly gone: GoneThing | undefined
  readonly order: OrderNow | undefined
  readonly opensAt: string | null | undefined
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
    this.opensAt = details.opensAt
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

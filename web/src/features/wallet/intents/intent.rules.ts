import type { Payment } from '@sheds/contract/wallet/mobile-money'
import type { BookedPayment } from '@sheds/contract/wallet/wallet'

/** Result of a successful payment. */
export interface IntentSuccess {
  message: string
  /** Booked transaction; null if another party has to act first. */
  transaction: BookedPayment | null
  /** Payment at an operator, with its state. */
  payment?: Payment
}

/** State of a payment, from its preview to its outcome. */
export type IntentState =
  /** Asks for the wallet password; `problem` is the reason for asking again. */
  | { at: 'asking'; problem?: unknown }
  /** No money can have moved yet. */
  | { at: 'authorizing' }
  | { at: 'sending' }
  /** The response was lost, so the server is asked whether the money moved. */
  | { at: 'checking' }
  | { at: 'done'; done: IntentSuccess }
  /** Final: no money was taken. `problem` is the reason. */
  | { at: 'nothing'; problem?: unknown }

export type IntentEvent =
  | { type: 'confirmed' }
  | { type: 'authorized' }
  /** Not sent, or treated as not sent, so the same key can be used. */
  | { type: 'returned'; problem: unknown }
  | { type: 'lost' }
  | { type: 'done'; done: IntentSuccess }
  | { type: 'refused'; problem?: unknown }
  | { type: 'again' }

type Steps = { [At in IntentState['at']]: Partial<Record<IntentEvent['type'], true>> }

/** Events accepted in each state; a second tap and late events are ignored. */
const steps: Steps = {
  asking: { confirmed: true },
  authorizing: { authorized: true, returned: true, refused: true, done: true, lost: true },
  sending: { returned: true, lost: true, done: true, refused: true },
  checking: { done: true, refused: true },
  done: {},
  nothing: { again: true },
}

/** State after each event; the event's data is kept in it. */
const places = {
  confirmed: 'authorizing',
  authorized: 'sending',
  lost: 'checking',
  done: 'done',
  refused: 'nothing',
  returned: 'asking',
  again: 'asking',
} as const satisfies Record<IntentEvent['type'], IntentState['at']>

export const nextState = (state: IntentState, { type, ...known }: IntentEvent): IntentState =>
  steps[state.at][type] ? ({ at: places[type], ...known } as IntentState) : state

/** True while a deciding response is pending, so that nothing may be closed. */
export const isBusy = ({ at }: IntentState): boolean => at === 'authorizing' || at === 'sending'

interface Failure {
  status: number
  code: string
}

/**
 * Meaning of a failed payment call for its idempotency key. `lost`: the money may have moved. `returned`: the server
 * treats it as not sent. `refused`: a final outcome, so that the next attempt needs a new key.
 */
export const verdictOf = ({ status, code }: Failure): 'lost' | 'returned' | 'refused' => {
  if (isReturned(status, code)) return 'returned'
  return status === 0 || status >= 500 ? 'lost' : 'refused'
}

const isReturned = (status: number, code: string): boolean =>
  code === 'overloaded' ||
  code === 'authorization_required' ||
  status === 401 ||
  (status === 429 && code !== 'wallet_locked')

/** Final outcome of a key. `running`: an operator has it, and the payment's record shows its end. */
export type Outcome = 'done' | 'running' | 'refused' | 'voided'

/** `followed`: an operator has or had it. `voided`: it never arrived and never will. */
export type IntentEnd = 'followed' | 'voided'

/**
 * End of a payment at an operator that the person has yet to see, by the code of its failure. Undefined if it was
 * refused before it reached an operator.
 */
export const endOf = (why: string | undefined): IntentEnd | undefined => (why === undefined ? 'followed' : ends[why])

/** A payment refused by an operator still exists. */
const ends: Readonly<Record<string, IntentEnd>> = { payment_failed: 'followed', voided: 'voided', key_voided: 'voided' }

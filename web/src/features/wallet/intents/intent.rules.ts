import type { Payment } from '@sheds/contract/wallet/mobile-money'
import type { Booked } from '@sheds/contract/wallet/wallet'

/** What a payment ended with, when it ended well. */
export interface IntentSuccess {
  message: string
  /** What was booked; nothing where somebody else has to do their part first. */
  transaction: Booked | null
  /** Where an operator has it: how far it came. */
  payment?: Payment
}

/** Where a payment stands, between the first look at what it will be and the truth of what it was. */
export type IntentState =
  /** The wallet's password is asked; `problem` is why that is so again. */
  | { at: 'asking'; problem?: unknown }
  /** Nothing can have moved yet. */
  | { at: 'authorizing' }
  | { at: 'sending' }
  /** The answer was lost: it moved or it did not, and the server is asked which. */
  | { at: 'checking' }
  | { at: 'done'; done: IntentSuccess }
  /** Known for good: nothing was taken. `problem` is what stood in its way. */
  | { at: 'nothing'; problem?: unknown }

export type IntentEvent =
  | { type: 'confirmed' }
  | { type: 'authorized' }
  /** It never left, or it is as if it had not: the same key may be used. */
  | { type: 'returned'; problem: unknown }
  | { type: 'lost' }
  | { type: 'done'; done: IntentSuccess }
  | { type: 'refused'; problem?: unknown }
  | { type: 'again' }

type Steps = { [At in IntentState['at']]: Partial<Record<IntentEvent['type'], true>> }

/** What may follow where; a second tap and whatever comes too late change nothing. */
const steps: Steps = {
  asking: { confirmed: true },
  authorizing: { authorized: true, returned: true, refused: true, done: true, lost: true },
  sending: { returned: true, lost: true, done: true, refused: true },
  checking: { done: true, refused: true },
  done: {},
  nothing: { again: true },
}

/** Where it leads; what comes with the event stays with the state. */
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

/** An answer is on its way that decides: nothing may be closed. */
export const isBusy = ({ at }: IntentState): boolean => at === 'authorizing' || at === 'sending'

interface Failure {
  status: number
  code: string
}

/**
 * What a failed call that moves money says of its key. `lost`: perhaps it moved. `returned`: the server took it for not
 * sent, and keeps nothing of it. `refused`: an outcome like any other, so that the next try has a new key.
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

/** What a key came to, for good. `running`: an operator has it, and its payment tells how it ends. */
export type Outcome = 'done' | 'running' | 'refused' | 'voided'

/** `followed`: an operator has it or had it. `voided`: it never arrived, and never will. */
export type IntentEnd = 'followed' | 'voided'

/**
 * How a payment ended that an operator has a part in, by why nothing came of it: somebody still has to see that. Of what was
 * refused before it came so far nothing is left to see.
 */
export const endOf = (why: string | undefined): IntentEnd | undefined => (why === undefined ? 'followed' : ends[why])

/** Refused by an operator it exists all the same. */
const ends: Readonly<Record<string, IntentEnd>> = { payment_failed: 'followed', voided: 'voided', key_voided: 'voided' }

import type { Booked } from '@sheds/contract/payments'

/** What a payment ended with, when it ended well. */
export interface DeedDone {
  message: string
  /** What was booked; nothing where somebody else has to do their part first. */
  transaction: Booked | null
}

/** Where a payment stands, between the first look at what it will be and the truth of what it was. */
export type DeedState =
  /** The wallet's password is asked; `problem` is why that is so again. */
  | { at: 'asking'; problem?: unknown }
  /** Nothing can have moved yet. */
  | { at: 'authorizing' }
  | { at: 'sending' }
  /** The answer was lost: it moved or it did not, and the server is asked which. */
  | { at: 'checking' }
  | { at: 'done'; done: DeedDone }
  /** Known for good: nothing was taken. `problem` is what stood in its way. */
  | { at: 'nothing'; problem?: unknown }

export type DeedEvent =
  | { type: 'confirmed' }
  | { type: 'authorized' }
  /** It never left, or it is as if it had not: the same key may be used. */
  | { type: 'returned'; problem: unknown }
  | { type: 'lost' }
  | { type: 'done'; done: DeedDone }
  | { type: 'refused'; problem?: unknown }
  | { type: 'again' }

type Steps = { [At in DeedState['at']]: Partial<Record<DeedEvent['type'], true>> }

/** What may follow where; a second tap and whatever comes too late change nothing. */
const steps: Steps = {
  asking: { confirmed: true },
  authorizing: { authorized: true, returned: true, refused: true, done: true, lost: true },
  sending: { returned: true, lost: true, done: true, refused: true },
  checking: { done: true, refused: true },
  done: {},
  nothing: { again: true },
}

export const nextState = (state: DeedState, event: DeedEvent): DeedState =>
  steps[state.at][event.type] ? stateAfter(event) : state

const stateAfter = (event: DeedEvent): DeedState => {
  if (event.type === 'confirmed') return { at: 'authorizing' }
  if (event.type === 'authorized') return { at: 'sending' }
  if (event.type === 'lost') return { at: 'checking' }
  if (event.type === 'done') return { at: 'done', done: event.done }
  if (event.type === 'refused') return { at: 'nothing', problem: event.problem }
  return event.type === 'returned' ? { at: 'asking', problem: event.problem } : { at: 'asking' }
}

/** An answer is on its way that decides: nothing may be closed. */
export const isBusy = ({ at }: DeedState): boolean => at === 'authorizing' || at === 'sending'

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

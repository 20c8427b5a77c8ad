import type { EndpointSpec } from '@sheds/contract/endpoint'
import type { ErrorCode } from '@sheds/contract/errors'
import type { TestCall } from '../test-app.ts'
import type { Thing, World } from './world.ts'

export const callers = ['visitor', 'other', 'owner'] as const
export type Caller = (typeof callers)[number]

/** States of the thing that a call is about; `live` things belong to the owner. */
export const states = ['live', 'hidden', 'missing', 'deleted', 'malformed'] as const
export type State = (typeof states)[number]

/** A success status, or an error code. */
export type Outcome = number | ErrorCode

/** One outcome for all callers, or one for each. */
export type Cells = Outcome | Readonly<Record<Caller, Outcome>>

export const each = (visitor: Outcome, other: Outcome, owner: Outcome): Cells => ({ visitor, other, owner })

/** A refusal that no cell covers, with its preparation. */
export interface Refusal {
  code: ErrorCode
  caller: Caller
  before?(world: World, thing: Thing): Promise<unknown>
  call(thing: Thing, world: World): TestCall
  /** Number of calls; only the last response counts. */
  times?: number
}

export interface Row {
  endpoint: EndpointSpec
  /** Kind of thing the call is about; created again for each state and after each change. */
  about: Thing['kind']
  call(thing: Thing, world: World): TestCall
  /** Expected outcomes; calls about nothing have only `live`. */
  expected: Partial<Readonly<Record<State, Cells>>>
  also?: readonly Refusal[]
  /** Declared errors that occur only in races. */
  onlyInRaces?: readonly ErrorCode[]
  /** Returns a seller's phone number on purpose. */
  returnsPhone?: true
}

const gone = { missing: 'not_found', deleted: 'deleted', malformed: 'not_found' } as const

/** Public for all callers. */
export const shown = { live: 200, ...gone } as const

/** Only for the owner; for others, a missing thing is reported before the missing permission. */
export const ownersOnly = (status: number) => ({
  live: each('login_required', 'forbidden', status),
  missing: each('login_required', 'not_found', 'not_found'),
  deleted: each('login_required', 'deleted', 'deleted'),
  malformed: each('login_required', 'not_found', 'not_found'),
})

/** Things in a shed, only for the shed's owner; others cannot find out whether a thing exists. */
export const shedOwnersOnly = (status: number) => ({
  live: each('login_required', 'forbidden', status),
  missing: each('login_required', 'forbidden', 'not_found'),
  deleted: each('login_required', 'forbidden', 'deleted'),
  malformed: each('login_required', 'not_found', 'not_found'),
})

/** For any logged-in person except the owner. */
export const othersOnly = (status: number) => ({
  ...ownersOnly(status),
  live: each('login_required', status, 'forbidden'),
})

/** For any logged-in person. */
export const anyLoggedIn = (status: number) => ({
  ...ownersOnly(status),
  live: each('login_required', status, status),
})

/** Only for the caller's account; the response does not reveal whether another account exists. */
export const selfOnly = (status: number) => ({
  live: each('login_required', 'forbidden', status),
  missing: each('login_required', 'forbidden', 'forbidden'),
  // Closing the account ended its session.
  deleted: each('login_required', 'forbidden', 'login_required'),
  malformed: each('login_required', 'not_found', 'not_found'),
})

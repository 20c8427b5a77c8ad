import type { EndpointSpec } from '@sheds/contract/endpoint'
import type { ErrorCode } from '@sheds/contract/errors'
import type { TestCall } from '../test-app.ts'
import type { Thing, World } from './world.ts'

export const callers = ['visitor', 'other', 'owner'] as const
export type Caller = (typeof callers)[number]

/** How what is asked about stands; `live` things belong to the owner. */
export const states = ['live', 'hidden', 'missing', 'deleted', 'malformed'] as const
export type State = (typeof states)[number]

/** A status of success, or the code of a refusal. */
export type Outcome = number | ErrorCode

/** One for all callers, or each its own. */
export type Cells = Outcome | Readonly<Record<Caller, Outcome>>

export const each = (visitor: Outcome, other: Outcome, owner: Outcome): Cells => ({ visitor, other, owner })

/** A refusal that no cell shows: what is wrong with the call, and perhaps what was done before. */
export interface Refusal {
  code: ErrorCode
  caller: Caller
  before?(world: World, thing: Thing): Promise<unknown>
  call(thing: Thing, world: World): TestCall
  /** Asked so many times; the last answer counts. */
  times?: number
}

export interface Row {
  endpoint: EndpointSpec
  /** What the call is about; made anew for every state, and after whatever changed it. */
  about: Thing['kind']
  call(thing: Thing, world: World): TestCall
  /** What the cells expect; calls about nothing have `live` only. */
  expected: Partial<Readonly<Record<State, Cells>>>
  also?: readonly Refusal[]
  /** Declared, but only met when something else happens at the same time. */
  onlyInRaces?: readonly ErrorCode[]
  /** It answers with a seller's number on purpose. */
  tellsPhone?: true
}

const gone = { missing: 'not_found', deleted: 'deleted', malformed: 'not_found' } as const

/** Everybody may look. */
export const shown = { live: 200, ...gone } as const

/** Only whose it is may do it; strangers learn first whether it is there. */
export const ownersOnly = (status: number) => ({
  live: each('login_required', 'forbidden', status),
  missing: each('login_required', 'not_found', 'not_found'),
  deleted: each('login_required', 'deleted', 'deleted'),
  malformed: each('login_required', 'not_found', 'not_found'),
})

/** What stands in a shed is asked for by way of it: strangers learn nothing of what is in there. */
export const shedOwnersOnly = (status: number) => ({
  live: each('login_required', 'forbidden', status),
  missing: each('login_required', 'forbidden', 'not_found'),
  deleted: each('login_required', 'forbidden', 'deleted'),
  malformed: each('login_required', 'not_found', 'not_found'),
})

/** Whoever is logged in may do it, but not with their own. */
export const othersOnly = (status: number) => ({
  ...ownersOnly(status),
  live: each('login_required', status, 'forbidden'),
})

/** Whoever is logged in may do it. */
export const everybodyLoggedIn = (status: number) => ({
  ...ownersOnly(status),
  live: each('login_required', status, status),
})

/** Only about oneself; of all others, there or not, one learns nothing. */
export const selfOnly = (status: number) => ({
  live: each('login_required', 'forbidden', status),
  missing: each('login_required', 'forbidden', 'forbidden'),
  // Their own login ended with the account.
  deleted: each('login_required', 'forbidden', 'login_required'),
  malformed: each('login_required', 'not_found', 'not_found'),
})

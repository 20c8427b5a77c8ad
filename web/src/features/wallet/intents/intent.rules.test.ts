import { describe, expect, it } from 'vitest'
import { endOf, type IntentEvent, type IntentState, isBusy, nextState, verdictOf } from './intent.rules.ts'

const done = { message: 'Transaction successful.', transaction: null }
const walk = (...events: readonly IntentEvent[]): IntentState =>
  events.reduce(nextState, { at: 'asking' } satisfies IntentState as IntentState)

const confirmed = { type: 'confirmed' } as const
const authorized = { type: 'authorized' } as const
const lost = { type: 'lost' } as const
const answered = { type: 'done', done } as const
const refused = { type: 'refused', problem: 'why' } as const

describe('nextState', () => {
  it('leads from the password to the outcome', () => {
    expect(walk(confirmed).at).toBe('authorizing')
    expect(walk(confirmed, authorized).at).toBe('sending')
    expect(walk(confirmed, authorized, answered)).toEqual({ at: 'done', done })
    expect(walk(confirmed, authorized, refused)).toEqual({ at: 'nothing', problem: 'why' })
  })

  it('keeps a payment without a response undecided until its outcome is known', () => {
    expect(walk(confirmed, authorized, lost)).toEqual({ at: 'checking' })
    expect(walk(confirmed, authorized, lost, answered).at).toBe('done')
    expect(walk(confirmed, authorized, lost, refused).at).toBe('nothing')
  })

  it('returns to the password if nothing was sent', () => {
    const returned = { type: 'returned', problem: 'wrong' } as const
    expect(walk(confirmed, returned)).toEqual({ at: 'asking', problem: 'wrong' })
    expect(walk(confirmed, authorized, returned)).toEqual({ at: 'asking', problem: 'wrong' })
    expect(walk(confirmed, refused, { type: 'again' })).toEqual({ at: 'asking' })
  })

  it('ignores a second confirmation', () => {
    for (const before of [walk(confirmed), walk(confirmed, authorized), walk(confirmed, authorized, lost)])
      expect(nextState(before, confirmed)).toBe(before)
  })

  it('stays at done, whatever arrives late', () => {
    const end = walk(confirmed, authorized, answered)
    for (const late of [confirmed, authorized, lost, refused, { type: 'again' } as const])
      expect(nextState(end, late)).toBe(end)
  })

  it('leaves a refusal only by a new attempt', () => {
    const end = walk(confirmed, authorized, refused)
    for (const late of [confirmed, authorized, lost, answered]) expect(nextState(end, late)).toBe(end)
  })

  it('gives a busy state only while a response is pending', () => {
    expect(isBusy(walk(confirmed))).toBe(true)
    expect(isBusy(walk(confirmed, authorized))).toBe(true)
    for (const free of [walk(), walk(confirmed, authorized, lost), walk(confirmed, authorized, answered)])
      expect(isBusy(free)).toBe(false)
  })
})

describe('verdictOf', () => {
  it.each([
    [0, 'offline', 'lost'],
    [500, 'internal_error', 'lost'],
    [502, 'unavailable', 'lost'],
    [503, 'unavailable', 'lost'],
    [503, 'overloaded', 'returned'],
    [401, 'login_required', 'returned'],
    [400, 'authorization_required', 'returned'],
    [429, 'too_many_requests', 'returned'],
    [429, 'wallet_locked', 'refused'],
    [400, 'insufficient_funds', 'refused'],
    [400, 'wallet_frozen', 'refused'],
    [404, 'not_found', 'refused'],
    [409, 'key_voided', 'refused'],
    [409, 'already_decided', 'refused'],
    [400, 'payment_failed', 'refused'],
    [403, 'number_not_asked', 'refused'],
    [429, 'limit_reached', 'returned'],
  ] as const)('takes status %i with code %s as %s', (status, code, verdict) => {
    expect(verdictOf({ status, code })).toBe(verdict)
  })
})

describe('endOf', () => {
  it.each([
    ['it is done, or an operator has it', undefined, 'followed'],
    ['the operator refused it, so that it exists there', 'payment_failed', 'followed'],
    ['it had never arrived', 'voided', 'voided'],
    ['it arrived after its key was voided', 'key_voided', 'voided'],
    ['it was refused before an operator was asked', 'insufficient_funds', undefined],
    ['no operator is asked for its number', 'number_not_asked', undefined],
  ] as const)('returns the end to show if %s', (_, why, end) => {
    expect(endOf(why)).toBe(end)
  })
})

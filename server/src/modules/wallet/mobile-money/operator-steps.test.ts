import type { PaymentKind } from '@sheds/contract/wallet/mobile-money'
import { describe, expect, it } from 'vitest'
import {
  canRepeat,
  isFinal,
  isRelevantClaim,
  maskName,
  type PaymentSnapshot,
  type PaymentState,
  type Step,
  secondsSince,
  spansOf,
  stepAfterEnd,
  stepAfterQuery,
  stepAfterSubmit,
  waitAfter,
} from './operator-payments.rules.ts'
import type { QueryResult } from './outcomes.rules.ts'

const now = new Date('2026-03-15T12:00:00.000Z')
const ago = (seconds: number): Date => new Date(now.getTime() - seconds * 1000)
const inSeconds = (step: Step): number | null => (step.nextAt === null ? null : secondsSince(now, step.nextAt))
const [minute, hour, day] = [60, 3600, 86_400]
const kinds: readonly PaymentKind[] = ['top_up', 'listing_fee', 'cash_out']

const snapshot = (more: Partial<PaymentSnapshot> = {}): PaymentSnapshot => ({
  kind: 'top_up',
  state: 'pending',
  amount: 1000,
  phone: '677000001',
  currency: 'XAF',
  createdAt: ago(10),
  submittedAt: ago(9),
  asked: 0,
  missed: 2,
  isDoubted: true,
  ...more,
})

const paid = { code: 'paid', amount: 1000, currency: 'XAF', phone: '677000001', receipt: 'R1' } as const
const failed = (isDoubtful = false, reason: 'declined' | 'no_funds' | 'expired' = 'declined') =>
  ({ code: 'failed', reason, isDoubtful }) as const

describe('query schedule', () => {
  it('is dense at first and gets slower with the payment’s age', () => {
    expect([0, 1, 2, 3, 4, 5, 50].map((asked) => waitAfter(asked, 10))).toEqual([3, 6, 12, 30, 60, 120, 120])
    expect([15 * minute - 1, 15 * minute, day - 1, day].map((age) => waitAfter(0, age))).toEqual([3, 900, 900, day])
  })

  it('continues while the outcome is unknown and needs a review after a day', () => {
    for (const code of ['pending', 'unknown'] as const) {
      const found: QueryResult = code === 'unknown' ? { code, cause: '' } : { code }
      expect(inSeconds(stepAfterQuery(snapshot({ asked: 2 }), found, now))).toBe(30)
      expect(stepAfterQuery(snapshot({ createdAt: ago(day - 1) }), found, now).state).toBe('pending')
      const old = stepAfterQuery(snapshot({ createdAt: ago(day) }), found, now)
      expect([old.state, inSeconds(old)]).toEqual(['review', day])
    }
    const asOpen = stepAfterQuery(snapshot({ state: 'unknown' }), { code: 'pending' }, now)
    expect(asOpen).toMatchObject({ state: 'pending', missed: 0, isDoubted: false })
    const asBefore = stepAfterQuery(snapshot({ state: 'unknown' }), { code: 'unknown', cause: '' }, now)
    expect(asBefore).toMatchObject({ state: 'unknown', missed: 2, isDoubted: true })
  })
})

describe('stepAfterSubmit', () => {
  it.each<[PaymentState, Parameters<typeof stepAfterSubmit>[1], PaymentState, number]>([
    ['submitting', { code: 'accepted' }, 'pending', 0],
    ['submitting', { code: 'already_there' }, 'pending', 0],
    ['submitting', { code: 'unknown', cause: '' }, 'unknown', 2],
    ['unknown', { code: 'accepted' }, 'pending', 0],
    ['unknown', { code: 'already_there' }, 'pending', 0],
    ['unknown', { code: 'unknown', cause: '' }, 'unknown', 2],
    ['pending', { code: 'unknown', cause: '' }, 'pending', 2],
    ['unknown', { code: 'refused', reason: 'no_funds' }, 'unknown', 2],
  ])('leads from %s with %j to %s', (state, submitted, after, missed) => {
    const step = stepAfterSubmit(snapshot({ state }), submitted, now)
    expect(step).toEqual({ state: after, missed, isDoubted: true, nextAt: ago(-3) })
  })

  it('ends a payment whose first call is refused', () => {
    const step = stepAfterSubmit(snapshot({ state: 'submitting' }), { code: 'refused', reason: 'no_funds' }, now)
    expect(step).toEqual({ state: 'failed', reason: 'no_funds', missed: 2, isDoubted: true, nextAt: null })
  })
})

describe('stepAfterQuery, paid', () => {
  it.each(kinds)('ends a %s as succeeded if it matches the order', (kind) => {
    const step = stepAfterQuery(snapshot({ kind }), paid, now)
    expect(step).toEqual({ state: 'succeeded', receipt: 'R1', missed: 2, isDoubted: true, nextAt: null })
  })

  it.each<[string, Partial<typeof paid> | Record<string, unknown>]>([
    ['amount', { amount: 999 }],
    ['amount', { amount: 1001 }],
    ['amount', { amount: undefined }],
    ['currency', { currency: 'EUR' }],
    ['currency', { currency: undefined }],
    ['number', { phone: '677000002' }],
    ['number', { phone: undefined }],
    ['amount, currency, number', { amount: 1, currency: 'EUR', phone: '677000002' }],
  ])('needs a review if it differs in %s, before and after the end', (odd, more) => {
    const found = { ...paid, ...more } as QueryResult
    for (const kind of kinds) {
      const step = stepAfterQuery(snapshot({ kind }), found, now)
      expect(step).toMatchObject({ state: 'review', receipt: 'R1', incident: `paid otherwise: ${odd}` })
      expect(inSeconds(step)).toBe(day)
      const late = stepAfterEnd(snapshot({ kind, state: 'expired' }), found, now)
      expect([late.state, late.incident]).toEqual(['expired', 'expired here, paid there'])
    }
  })
})

describe('stepAfterQuery, not paid', () => {
  it('ends incoming payments with the operator’s reason', () => {
    for (const kind of ['top_up', 'listing_fee'] as const) {
      expect(stepAfterQuery(snapshot({ kind }), failed(true, 'no_funds'), now)).toEqual({
        state: 'failed',
        reason: 'no_funds',
        missed: 2,
        isDoubted: true,
        nextAt: null,
      })
      const expired = { state: 'expired', reason: 'expired', missed: 2, isDoubted: true, nextAt: ago(-day) }
      expect(stepAfterQuery(snapshot({ kind }), failed(false, 'expired'), now)).toEqual(expired)
      expect(stepAfterQuery(snapshot({ kind }), { code: 'expired' }, now), 'Orange says so').toEqual(expired)
    }
  })

  it('ends a cash-out only if the failure is certain or confirmed', () => {
    const first = snapshot({ kind: 'cash_out', isDoubted: false })
    for (const found of [failed(true), { code: 'expired' }] as const) {
      const asked = stepAfterQuery(first, found, now)
      expect(asked).toEqual({ state: 'pending', missed: 2, isDoubted: true, nextAt: ago(-minute) })
      expect(stepAfterQuery(snapshot({ kind: 'cash_out' }), found, now).state).toBe('failed')
    }
    expect(stepAfterQuery(first, failed(false, 'no_funds'), now)).toMatchObject({
      state: 'failed',
      reason: 'operator_down',
    })
    expect(stepAfterQuery(first, failed(), now)).toMatchObject({ state: 'failed', reason: 'declined', nextAt: null })
  })

  it('gives up a payment unknown to the operator after three queries and 15 minutes', () => {
    const miss = (more: Partial<PaymentSnapshot>) => stepAfterQuery(snapshot(more), { code: 'missing' }, now)
    const old = { submittedAt: ago(15 * minute), createdAt: ago(hour) }
    expect(miss({ ...old, missed: 1 })).toMatchObject({ state: 'pending', missed: 2 })
    expect(miss({ ...old, submittedAt: ago(15 * minute - 1) })).toMatchObject({ state: 'pending', missed: 3 })
    expect(miss({ ...old, submittedAt: null, createdAt: ago(15 * minute) })).toMatchObject({ state: 'expired' })
    expect(miss(old)).toEqual({ state: 'expired', reason: 'expired', missed: 2, isDoubted: true, nextAt: ago(-day) })
    expect(miss({ ...old, kind: 'cash_out' })).toEqual({
      state: 'review',
      incident: 'the operator knows nothing of it',
      missed: 3,
      isDoubted: true,
      nextAt: ago(-15 * minute),
    })
  })
})

describe('canRepeat', () => {
  const missing = { code: 'missing' } as const
  const repeats = (more: Partial<PaymentSnapshot>, found: QueryResult = missing) =>
    canRepeat(snapshot({ state: 'unknown', missed: 0, ...more }), found, now)

  it('allows a repetition of unreceived payments for a limited time', () => {
    for (const [kind, most] of [
      ['top_up', 120],
      ['listing_fee', 120],
      ['cash_out', 600],
    ] as const) {
      expect(repeats({ kind, submittedAt: ago(most - 1) })).toBe(true)
      expect(repeats({ kind, submittedAt: ago(most) })).toBe(false)
    }
    expect([2, 3].map((missed) => repeats({ missed }))).toEqual([true, false])
    expect(repeats({ submittedAt: null })).toBe(false)
    for (const found of [{ code: 'pending' }, { code: 'unknown', cause: '' }, paid, failed()] as const)
      expect(repeats({}, found)).toBe(false)
  })

  it('refuses a repetition while the first call may be in progress', () => {
    for (const state of ['created', 'pending', 'review', 'succeeded', 'failed', 'expired'] as const)
      expect(repeats({ state, submittedAt: ago(100) })).toBe(false)
    expect(repeats({ state: 'submitting', submittedAt: ago(89) })).toBe(false)
    expect(repeats({ state: 'submitting', submittedAt: ago(90) })).toBe(true)
    expect(repeats({ state: 'unknown', submittedAt: ago(1) })).toBe(true)
  })
})

describe('stepAfterEnd', () => {
  const after = (kind: PaymentKind, state: PaymentState, found: QueryResult, more: Partial<PaymentSnapshot> = {}) =>
    stepAfterEnd(snapshot({ kind, state, ...more }), found, now)

  it.each(['top_up', 'listing_fee'] as const)('accepts a late success of an expired %s', (kind) => {
    expect(after(kind, 'expired', paid)).toMatchObject({ state: 'succeeded', receipt: 'R1', nextAt: null })
    expect(after(kind, 'failed', paid)).toMatchObject({ state: 'failed', incident: 'failed here, paid there' })
  })

  it('keeps a cash-out failed and reports a late payment as an incident', () => {
    for (const state of ['failed', 'expired'] as const)
      expect(after('cash_out', state, paid)).toMatchObject({
        state,
        incident: `${state} here, paid there`,
        nextAt: null,
      })
  })

  it('reports contradictions only', () => {
    for (const kind of kinds) {
      expect(after(kind, 'succeeded', failed()).incident).toBe('succeeded here, failed there')
      expect(after(kind, 'succeeded', { code: 'expired' }).incident).toBe('succeeded here, expired there')
      for (const found of [paid, { code: 'pending' }, { code: 'missing' }] as const)
        expect(after(kind, 'succeeded', found)).toMatchObject({ incident: undefined, nextAt: null })
      for (const found of [failed(), { code: 'expired' }, { code: 'missing' }] as const)
        expect(after(kind, 'failed', found)).toMatchObject({ incident: undefined, nextAt: null })
    }
  })

  it('queries expired incoming payments daily for thirty days', () => {
    const missing = { code: 'missing' } as const
    expect(inSeconds(after('top_up', 'expired', missing, { createdAt: ago(30 * day - 1) }))).toBe(day)
    expect(inSeconds(after('top_up', 'expired', missing, { createdAt: ago(30 * day) }))).toBe(null)
    for (const [kind, state] of [
      ['cash_out', 'expired'],
      ['top_up', 'failed'],
      ['top_up', 'succeeded'],
    ] as const)
      expect(inSeconds(after(kind, state, missing))).toBe(null)
  })
})

describe('isFinal and isRelevantClaim', () => {
  it.each<[PaymentState, boolean]>([
    ['created', false],
    ['submitting', false],
    ['pending', false],
    ['unknown', false],
    ['review', false],
    ['succeeded', true],
    ['failed', true],
    ['expired', true],
  ])('treat %s as final (%s), and a callback then as relevant only if it contradicts', (state, isEnd) => {
    expect(isFinal(state)).toBe(isEnd)
    const claims = (['paid', 'not_paid', undefined] as const).map((claim) => isRelevantClaim(state, claim))
    const contradictions = state === 'succeeded' ? [false, true, false] : [true, false, false]
    expect(claims).toEqual(isEnd ? contradictions : [true, true, true])
  })
})

describe('maskName', () => {
  it.each([
    ['Jean Paul Mbarga', 'JEAN M***'],
    ['  jean   mbarga ', 'JEAN M***'],
    ['Jean', 'JEAN'],
    ['', ''],
    ['Ali \u{1F600}x', 'ALI \u{1F600}***'],
  ])('masks %j as %j', (name, masked) => {
    expect(maskName(name)).toBe(masked)
  })
})

describe('spansOf', () => {
  it.each([
    ['2026-03-15T22:59:59.999Z', '2026-03-14T23:00', '2026-02-28T23:00', '2026-03-15T23:00', '2026-03-31T23:00'],
    ['2026-03-15T23:00:00.000Z', '2026-03-15T23:00', '2026-02-28T23:00', '2026-03-16T23:00', '2026-03-31T23:00'],
    ['2026-03-31T22:59:59.999Z', '2026-03-30T23:00', '2026-02-28T23:00', '2026-03-31T23:00', '2026-03-31T23:00'],
    ['2026-03-31T23:00:00.000Z', '2026-03-31T23:00', '2026-03-31T23:00', '2026-04-01T23:00', '2026-04-30T23:00'],
    ['2026-12-31T23:30:00.000Z', '2026-12-31T23:00', '2026-12-31T23:00', '2027-01-01T23:00', '2027-01-31T23:00'],
  ])('starts days and months in Douala an hour before those in UTC: %s', (at, ...spans) => {
    const { day: from, month, nextDay, nextMonth } = spansOf(new Date(at))
    expect([from, month, nextDay, nextMonth].map((each) => each.toISOString().slice(0, 16))).toEqual(spans)
  })
})

import { describe, expect, it } from 'vitest'
import { clockOf, clockOffset, phoneText, secondsLeft, stageOf } from './operator-payment.rules.ts'

type PaymentInput = Parameters<typeof stageOf>[0]['payment']

const at = (time: string) => Date.parse(`2026-11-22T${time}Z`)
const asked = { state: 'asked', expires_at: '2026-11-22T10:02:00Z' } as const

describe('operator payment', () => {
  it.each([
    ['its arrival is unknown', undefined, false, 'asking'],
    ['its key is voided', undefined, true, 'unsent'],
    ['its phone has to confirm', asked, false, 'confirm'],
    [
      'it has expired, but its operator has not reported that',
      { ...asked, expires_at: '2026-11-22T09:59:00Z' },
      false,
      'checking',
    ],
    ['it has no expiry', { state: 'asked', expires_at: null }, false, 'confirm'],
    ['the operator is asked', { state: 'checking', expires_at: null }, false, 'checking'],
    ['it is completed', { state: 'completed', expires_at: null }, false, 'done'],
    ['it was refused', { state: 'failed', expires_at: null }, false, 'refused'],
    ['its confirmation has expired', { state: 'expired', expires_at: null }, false, 'expired'],
    // A payment that is found after all counts.
    ['it arrived although its key was reported as voided', { state: 'completed', expires_at: null }, true, 'done'],
  ] as const)('is at the expected stage if %s', (_, payment, voided, stage) => {
    expect(stageOf({ payment: payment as PaymentInput, voided, now: at('10:00:00') })).toBe(stage)
  })

  it('is timed by the server’s clock, even if the phone’s clock is wrong', () => {
    const behind = clockOffset(at('08:00:00'), '2026-11-22T10:00:00Z')
    expect(secondsLeft(asked.expires_at, at('08:00:34') + behind)).toBe(86)
    expect(clockOffset(undefined, '2026-11-22T10:00:00Z')).toBe(0)
  })

  it('counts down to 0 and no further', () => {
    expect(secondsLeft(asked.expires_at, at('10:01:59.500'))).toBe(1)
    expect(secondsLeft(asked.expires_at, at('10:05:00'))).toBe(0)
    expect(secondsLeft(null, at('10:05:00'))).toBe(Number.POSITIVE_INFINITY)
  })
})

describe('operator payment texts', () => {
  it.each([
    [86, '1:26'],
    [60, '1:00'],
    [9, '0:09'],
    [0, '0:00'],
  ])('show %d seconds as %s', (seconds, said) => {
    expect(clockOf(seconds)).toBe(said)
  })

  it.each([
    ['670401852', '6\u00a070\u00a040\u00a018\u00a052'],
    ['67*****52', '67*****52'],
  ])('group the digits of %s', (phone, said) => {
    expect(phoneText(phone)).toBe(said)
  })
})

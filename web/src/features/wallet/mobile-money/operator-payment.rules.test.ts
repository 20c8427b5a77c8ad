import { describe, expect, it } from 'vitest'
import { clockOf, clockOff, secondsLeft, spoken, stageOf } from './operator-payment.rules.ts'

type Known = Parameters<typeof stageOf>[0]['payment']

const at = (time: string) => Date.parse(`2026-11-22T${time}Z`)
const asked = { state: 'asked', expires_at: '2026-11-22T10:02:00Z' } as const

describe('where a payment by an operator stands', () => {
  it.each([
    ['nobody knows yet', undefined, false, 'asking'],
    ['its key is void', undefined, true, 'unsent'],
    ['somebody has to confirm', asked, false, 'confirm'],
    [
      'the time is over, and the operator has not said so',
      { ...asked, expires_at: '2026-11-22T09:59:00Z' },
      false,
      'checking',
    ],
    ['it has no end of time', { state: 'asked', expires_at: null }, false, 'confirm'],
    ['the operator is asked', { state: 'checking', expires_at: null }, false, 'checking'],
    ['it went well', { state: 'completed', expires_at: null }, false, 'done'],
    ['it was refused', { state: 'failed', expires_at: null }, false, 'refused'],
    ['nobody confirmed', { state: 'expired', expires_at: null }, false, 'expired'],
    // Found after all, it is what it is.
    ['it arrived although its key was thought void', { state: 'completed', expires_at: null }, true, 'done'],
  ] as const)('%s', (_, payment, voided, stage) => {
    expect(stageOf({ payment: payment as Known, voided, now: at('10:00:00') })).toBe(stage)
  })

  it('is told by the server’s clock, whatever the phone’s says', () => {
    const behind = clockOff(at('08:00:00'), '2026-11-22T10:00:00Z')
    expect(secondsLeft(asked.expires_at, at('08:00:34') + behind)).toBe(86)
    expect(clockOff(undefined, '2026-11-22T10:00:00Z')).toBe(0)
  })

  it('counts down to nothing and no further', () => {
    expect(secondsLeft(asked.expires_at, at('10:01:59.500'))).toBe(1)
    expect(secondsLeft(asked.expires_at, at('10:05:00'))).toBe(0)
    expect(secondsLeft(null, at('10:05:00'))).toBe(Number.POSITIVE_INFINITY)
  })
})

describe('how it is said', () => {
  it.each([
    [86, '1:26'],
    [60, '1:00'],
    [9, '0:09'],
    [0, '0:00'],
  ])('%d seconds are %s', (seconds, said) => {
    expect(clockOf(seconds)).toBe(said)
  })

  it.each([
    ['670401852', '6\u00a070\u00a040\u00a018\u00a052'],
    ['67*****52', '67*****52'],
  ])('the number %s', (phone, said) => {
    expect(spoken(phone)).toBe(said)
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import type { AppError } from '../app-error.ts'
import { createSpentTime, type SpentTime } from './spent-time.ts'

const minute = 60_000
let now = 0
let spent: SpentTime

beforeEach(() => {
  now = 0
  spent = createSpentTime(
    { halfLifeMilliseconds: 5 * minute, accountMilliseconds: minute, addressMilliseconds: 6 * minute },
    () => now,
  )
})

const of = (account: string, address = account) => ({ account, address })

const retryAfter = (account: string, address = account): number | undefined => {
  try {
    spent.checkQuota(of(account, address))
    return undefined
  } catch (error) {
    return (error as AppError).retryAfterSeconds
  }
}

describe('createSpentTime', () => {
  it('halves the spent time with each half-life', () => {
    spent.add(of('a'), 1000)
    const at = spent.rank(of('a'))
    now += 5 * minute
    expect(spent.rank(of('a'))).toBeCloseTo(at / 2)
    now += 100 * minute
    expect(spent.rank(of('a'))).toBeLessThan(1)
  })

  it('counts for the account and, less, for others at its address', () => {
    spent.add(of('a', 'carrier'), 1000)
    expect(spent.rank(of('a', 'carrier'))).toBeGreaterThan(3 * spent.rank(of('b', 'carrier')))
    expect(spent.rank(of('b', 'carrier'))).toBeGreaterThan(spent.rank(of('c', 'elsewhere')))
  })

  it('ranks a newcomer at a busy address before a lone heavy sender', () => {
    for (let i = 0; i < 60; i++) spent.add(of(`person ${i}`, 'carrier'), 400)
    for (let i = 0; i < 20; i++) spent.add(of('alone'), 400)
    expect(spent.rank(of('newcomer', 'carrier'))).toBeLessThan(spent.rank(of('alone')))
  })

  it('rejects an account over its quota with a retry time', () => {
    spent.add(of('a'), minute - 1)
    expect(retryAfter('a')).toBeUndefined()
    spent.add(of('a'), minute + 1)
    expect(retryAfter('a')).toBe(300)
    now += 5 * minute + 1
    expect(retryAfter('a')).toBeUndefined()
  })

  it('rejects an address only at a high total', () => {
    for (let i = 0; i < 12; i++) spent.add(of(`person ${i}`, 'carrier'), 30_000 - 1)
    expect(retryAfter('newcomer', 'carrier')).toBeUndefined()
    spent.add(of('one more', 'carrier'), 1000)
    expect(retryAfter('newcomer', 'carrier')).toBeGreaterThan(0)
  })

  it('subtracts corrected estimates', () => {
    spent.add(of('a'), 300)
    spent.add(of('a'), -300)
    expect(spent.rank(of('a'))).toBe(0)
  })
})

import { describe, expect, it } from 'vitest'
import { feeOf, guessMedium } from './operators.ts'

describe('guessMedium', () => {
  it.each([
    ['650000000', 'mobile money'],
    ['654999999', 'mobile money'],
    ['670000000', 'mobile money'],
    ['679999999', 'mobile money'],
    ['680000000', 'mobile money'],
    ['683999999', 'mobile money'],
    ['640000000', 'orange money'],
    ['655000000', 'orange money'],
    ['659999999', 'orange money'],
    ['690000000', 'orange money'],
    ['686000000', 'orange money'],
    ['689999999', 'orange money'],
    ['660000000', undefined],
    ['684000000', undefined],
    ['685999999', undefined],
    ['620000000', undefined],
    ['242000000', undefined],
    ['', undefined],
  ])('guesses for %s: %s', (phone, medium) => {
    expect(guessMedium(phone)).toBe(medium)
  })
})

describe('feeOf', () => {
  it.each([
    [100, 300, 3],
    [150, 300, 5],
    [1000, 300, 30],
    [500_000, 300, 15_000],
    [116, 300, 3],
    [117, 300, 4],
    [1000, 0, 0],
    [1000, 2000, 200],
  ])('charges for %i francs at %i basis points: %i', (gross, rate, fee) => {
    expect(feeOf(gross, rate)).toBe(fee)
  })
})

import { describe, expect, it } from 'vitest'
import { plainPrice } from './plain-price.ts'

describe('plainPrice', () => {
  it.each([
    ['27500', '27500'],
    ['27 500', '27500'],
    ['27\u00a0500 FCFA', '27500'],
    ['CFA 27,500', '27500'],
    ['1.250.000 f', '1250000'],
    [' 100 ', '100'],
    ['1500,00', '1500'],
    ['1.500,00 FCFA', '1500'],
    ['1,500.', '1500'],
  ])('reads %s', (typed, meant) => {
    expect(plainPrice(typed)).toBe(meant)
  })

  it.each(['27.5', '27,50', '-5', '1e3', 'ten', '', '12 34'])('leaves %s unchanged', (typed) => {
    expect(plainPrice(typed)).toBe(typed)
  })
})

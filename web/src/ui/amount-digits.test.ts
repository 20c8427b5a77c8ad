import { describe, expect, test } from 'vitest'
import { caretAfter, parseAmount, parsePastedAmount } from './amount-digits.ts'

describe('typed', () => {
  test.each([
    ['', undefined],
    ['abc', undefined],
    ['0', 0],
    ['007', 7],
    ['27,500', 27_500],
    ['27\u202f500', 27_500],
    ['27 500 FCFA', 27_500],
    ['-500', 500],
    ['10,00', 1000],
    ['9999999999999', 999_999_999],
  ])('%j is %j francs', (text, amount) => {
    expect(parseAmount(text)).toBe(amount)
  })
})

describe('pasted', () => {
  test.each([
    ['10,000.00', 10_000],
    ['10.000,50', 10_000],
    ['1 500,5', 1500],
    ['CFA 10,000', 10_000],
    ['1500.00 FCFA', 1500],
    ['12.5', 12],
    ['1.500', 1500],
  ])('%j is %j francs', (text, amount) => {
    expect(parsePastedAmount(text)).toBe(amount)
  })
})

test('the caret stands after the same digit when separators come and go', () => {
  expect(caretAfter('1,234,567', 2)).toBe(3)
  expect(caretAfter('1,234,567', 0)).toBe(0)
  expect(caretAfter('1,234', 4)).toBe(5)
  expect(caretAfter('', 3)).toBe(0)
})

import { numberText } from '@sheds/contract/money'
import { describe, expect, it } from 'vitest'
import { nothingShown } from '../../ui/form/amount-digits.ts'
import { groupedPrice } from './grouped-price.ts'
import { plainPrice } from './plain-price.ts'

const english = (value: number) => numberText(value, 'en')
const french = (value: number) => numberText(value, 'fr')

/** Types one key after the other. */
const type = (keys: string, print: (value: number) => string): string => {
  let shown = nothingShown
  for (const key of keys) shown = groupedPrice(shown.text + key, print, shown)
  return shown.text
}

describe('groupedPrice', () => {
  it.each([
    ['27500', '27,500'],
    ['275001', '275,001'],
    ['1.250.000', '1,250,000'],
    ['007', '7'],
    ['1500,00', '1,500,00'],
    ['123456789', '123,456,789'],
  ])('groups %s while it is typed', (typed, shown) => {
    expect(type(typed, english)).toBe(shown)
  })

  it.each([
    ['27500', '27\u00a0500'],
    ['27,500', '27\u00a0500'],
    ['1500,00', '1\u00a0500,00'],
  ])('groups %s in French', (typed, shown) => {
    expect(type(typed, french)).toBe(shown)
  })

  it.each([
    ['27\u00a0500 FCFA', '27,500'],
    ['27,500', '27,500'],
    ['12.5', '12.5'],
  ])('reads a pasted %s', (typed, shown) => {
    expect(groupedPrice(typed, english).text).toBe(shown)
  })

  it.each(['-5', 'ten', '', '1234567890'])('leaves %s unchanged, for the rules to refuse', (typed) => {
    expect(groupedPrice(typed, english).text).toBe(typed)
  })

  it.each([english, french])('keeps the digits', (print) => {
    expect(plainPrice(type('1250000', print))).toBe('1250000')
  })

  it.each([english, french])('ignores zero cents, and keeps others for the rules to refuse', (print) => {
    expect(plainPrice(type('1500,00', print))).toBe('1500')
    expect(plainPrice(type('1500,50', print))).toMatch(/,50$/)
  })
})

import { numberText } from '@sheds/contract/money'
import { describe, expect, it } from 'vitest'
import { groupedPrice } from './grouped-price.ts'
import { plainPrice } from './plain-price.ts'

const english = (typed: string) => groupedPrice(typed, (value) => numberText(value, 'en'))
const french = (typed: string) => groupedPrice(typed, (value) => numberText(value, 'fr'))

describe('a price while it is typed', () => {
  it.each([
    ['27500', '27,500'],
    ['27,5001', '275,001'],
    ['1,25', '125'],
    ['007', '7'],
    ['27\u00a0500 FCFA', '27,500'],
    ['123456789', '123,456,789'],
  ])('groups %s', (typed, shown) => {
    expect(english(typed)).toBe(shown)
  })

  it.each([
    ['27500', '27\u00a0500'],
    ['27\u00a05001', '275\u00a0001'],
    ['27,500', '27\u00a0500'],
  ])('groups %s in French', (typed, shown) => {
    expect(french(typed)).toBe(shown)
  })

  it.each(['12.5', '-5', 'ten', '', '1234567890'])('leaves %s for the rules to refuse', (typed) => {
    expect(english(typed)).toBe(typed)
  })

  it.each([english, french])('means the same digits as before', (grouped) => {
    expect(plainPrice(grouped('1250000'))).toBe('1250000')
  })
})

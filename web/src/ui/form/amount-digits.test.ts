import { describe, expect, test } from 'vitest'
import {
  type Amount,
  caretAfter,
  caretIn,
  editAmount,
  nothingShown,
  readAmount,
  type ShownAmount,
} from './amount-digits.ts'

describe('readAmount', () => {
  test.each([
    ['', ''],
    ['abc', ''],
    ['0', '0'],
    ['007', '7'],
    ['27,500', '27500'],
    ['27\u202f500', '27500'],
    ['27 500 FCFA', '27500'],
    ['-500', '500'],
    ['1.500', '1500'],
    ['1 500', '1500'],
    ['1.250.000', '1250000'],
    ['1,250 000', '1250000'],
    ['CFA 10,000', '10000'],
    ['9999999999999', '999999999'],
  ])('reads %j as %s francs', (text, digits) => {
    expect(readAmount(text)).toEqual({ digits, tail: '' })
  })

  test.each([
    ['1500,00', '1500', ',00'],
    ['1500.00 FCFA', '1500', '.00'],
    ['10,00', '10', ',00'],
    ['10,000.00', '10000', '.00'],
    ['10.000,50', '10000', ',50'],
    ['1 500,5', '1500', ',5'],
    ['12.5', '12', '.5'],
    ['1500,', '1500', ','],
    ['1.500,', '1500', ','],
  ])('reads %j as %s francs and the rest %s', (text, digits, tail) => {
    expect(readAmount(text)).toEqual({ digits, tail })
  })

  test.each(['1500,000', '1,500.000', '1500.000'])('takes the last separator of %j as a decimal sign', (text) => {
    expect(readAmount(text).digits).toBe('1500')
  })
})

const printers = { en: ',', fr: '\u00a0' } as const

const print = (digits: string, sign: string): string => digits.replace(/\B(?=(?:\d{3})+$)/g, sign)

const shownAs = ({ digits, tail }: Amount, sign: string): ShownAmount => ({
  text: `${print(digits, sign)}${tail}`,
  tail,
})

/** Types one key after the other, at the end. */
const type = (keys: string, sign: string): ShownAmount => {
  let shown = nothingShown
  for (const key of keys) shown = shownAs(editAmount(shown, shown.text + key), sign)
  return shown
}

const digitsOf = ({ text, tail }: ShownAmount): string => text.slice(0, text.length - tail.length).replace(/\D/g, '')

describe.each(Object.entries(printers))('editAmount typed in %s', (_, sign) => {
  test.each([
    ['1500', '1500'],
    ['1500,00', '1500'],
    ['1500.00', '1500'],
    ['1 500,00', '1500'],
    ['1.500', '1500'],
    ['1,500', '1500'],
    ['1 500', '1500'],
    ['1.500.000', '1500000'],
    ['1,500,00', '1500'],
    ['150000,5', '150000'],
    ['12.5', '12'],
    [',5', '5'],
  ])('reads %s as %s francs', (keys, francs) => {
    expect(digitsOf(type(keys, sign))).toBe(francs)
  })

  test('keeps a decimal sign and its digits until backspace removes them', () => {
    let shown = type('1500,00', sign)
    expect(shown.text).toBe(`1${sign}500,00`)
    const lengths: string[] = []
    for (let times = 0; times < 5; times += 1) {
      shown = shownAs(editAmount(shown, shown.text.slice(0, -1)), sign)
      lengths.push(digitsOf(shown))
    }
    expect([lengths, shown.text]).toEqual([['1500', '1500', '1500', '150', '15'], '15'])
  })

  test('groups again after a digit was deleted or added, without cents', () => {
    const shown = type('27500', sign)
    expect(editAmount(shown, shown.text.slice(0, -1))).toEqual({ digits: '2750', tail: '' })
    expect(editAmount(shown, `${shown.text}1`)).toEqual({ digits: '275001', tail: '' })
    expect(editAmount(shown, shown.text.slice(1))).toEqual({ digits: '7500', tail: '' })
  })

  test('changes only the francs before the cents; a new decimal sign cuts off digits', () => {
    const shown = type('1500,50', sign)
    expect(editAmount(shown, `2${shown.text}`)).toEqual({ digits: '21500', tail: ',50' })
    const whole = type('150000', sign)
    expect(editAmount(whole, `150${sign}0.00`)).toEqual({ digits: '1500', tail: '.00' })
  })

  test('reads text that replaces everything as a whole', () => {
    expect(editAmount(type('77', sign), '1 500,50')).toEqual({ digits: '1500', tail: ',50' })
  })
})

describe('the caret', () => {
  test('stays after the same digit when separators change, and stays at the end', () => {
    expect(caretAfter('1,234,567', 2)).toBe(3)
    expect(caretAfter('1,234,567', 0)).toBe(0)
    expect(caretAfter('1,234', 4)).toBe(5)
    expect(caretAfter('', 3)).toBe(0)
    expect(caretAfter('1,500,', caretIn({ value: '1,500,', selectionStart: 6 }))).toBe(6)
    expect(caretAfter('15,000', caretIn({ value: '1,5000', selectionStart: 3 }))).toBe(2)
  })
})

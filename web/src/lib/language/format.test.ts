import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  atText,
  categoryName,
  date,
  dateTime,
  money,
  moneyParts,
  number,
  phone,
  signedAmount,
  timeAgo,
  untilText,
} from './format.ts'
import { readLocaleFrom } from './locale.ts'

const nbsp = '\u00a0'
const inFrench = (): void => readLocaleFrom(() => 'fr')

beforeEach(() => readLocaleFrom(() => 'en'))
afterEach(() => readLocaleFrom(() => 'en'))

describe('money', () => {
  it('is printed the English way', () => {
    expect(money(1500)).toBe(`CFA${nbsp}1,500`)
    expect(moneyParts(100_000_000)).toEqual({ amount: '100,000,000', unit: 'CFA', unitPlace: 'before' })
    expect(money(0)).toBe(`CFA${nbsp}0`)
  })

  it('is printed the French way, with spaces that are in the font and do not break', () => {
    inFrench()
    expect(money(1500)).toBe(`1${nbsp}500${nbsp}FCFA`)
    expect(moneyParts(999)).toEqual({ amount: '999', unit: 'FCFA', unitPlace: 'after' })
  })

  it('is printed with its sign in lists of movements', () => {
    expect(signedAmount(45_000)).toBe(`+${nbsp}45,000`)
    expect(signedAmount(-27_500)).toBe(`\u2212${nbsp}27,500`)
  })
})

describe('phone', () => {
  it('groups the digits of Cameroon’s numbers, and leaves others unchanged', () => {
    expect(phone('+237677123456')).toBe(['+237', '677', '12', '34', '56'].join(nbsp))
    expect(phone('+33612345678')).toBe('+33612345678')
  })
})

describe('number', () => {
  it('groups digits and uses the decimal sign of the language', () => {
    expect(number(1234567.5)).toBe('1,234,567.5')
    expect(number(-1200)).toBe('\u22121,200')
    inFrench()
    expect(number(1234567.5)).toBe(`1${nbsp}234${nbsp}567,5`)
  })
})

describe('dates', () => {
  it('use the time of Douala: an hour before midnight in London is the next day there', () => {
    expect(date('2025-01-31T23:30:00Z')).toBe('1 Feb 2025')
    expect(dateTime('2025-01-31T23:30:00Z')).toBe('1 Feb 2025, 00:30')
  })

  it('are written as in France, the first of a month as 1er', () => {
    inFrench()
    expect(date('2025-01-31T23:30:00Z')).toBe('1er févr. 2025')
    expect(date('2024-12-24T12:00:00Z')).toBe('24 déc. 2024')
  })

  it('are empty for an invalid time', () => {
    expect(date('soon')).toBe('')
    expect(dateTime('')).toBe('')
    expect(timeAgo('soon', 0)).toBe('')
  })
})

describe('timeAgo', () => {
  const now = Date.parse('2025-06-15T12:00:00Z')
  const ago = (milliseconds: number): string => timeAgo(new Date(now - milliseconds).toISOString(), now)

  it.each([
    [-5000, 'now', 'à l’instant'],
    [59_000, 'now', 'à l’instant'],
    [20 * 60_000, '20 min ago', 'il y a 20 min'],
    [2 * 3_600_000 + 1, '2 h ago', 'il y a 2 h'],
    [26 * 3_600_000, '1 day ago', 'il y a 1 jour'],
    [28 * 86_400_000, '28 days ago', 'il y a 28 jours'],
    [31 * 86_400_000, '1 month ago', 'il y a 1 mois'],
    [100 * 86_400_000, '3 months ago', 'il y a 3 mois'],
    [365 * 86_400_000, '11 months ago', 'il y a 11 mois'],
    [366 * 86_400_000, '1 year ago', 'il y a 1 an'],
    [800 * 86_400_000, '2 years ago', 'il y a 2 ans'],
  ])('prints %d ms as %s, in French as %s', (age, english, french) => {
    expect(ago(age)).toBe(english)
    inFrench()
    expect(ago(age)).toBe(french)
  })
})

describe('untilText and atText', () => {
  const now = Date.parse('2026-11-23T20:22:00Z')

  it.each([
    ['2026-11-23T20:37:00Z', 'until 21:37', 'at 21:37', 'jusqu’à 21:37', 'à 21:37'],
    ['2026-11-23T22:59:00Z', 'until 23:59', 'at 23:59', 'jusqu’à 23:59', 'à 23:59'],
    ['2026-11-23T23:00:00Z', /^until .*24.*, 00:00$/, /^on .*24.*, 00:00$/, /^jusqu’au 24 nov/, /^le 24 nov/],
    ['2026-11-24T20:22:00Z', /^until .*24.*, 21:22$/, /^on .*24.*, 21:22$/, /^jusqu’au 24 nov/, /^le 24 nov/],
  ])('name the day of %s if it is not today in Douala', (time, until, at, untilFrench, atFrench) => {
    const said = (text: string) => (wanted: string | RegExp) =>
      typeof wanted === 'string' ? expect(text).toBe(wanted) : expect(text).toMatch(wanted)
    said(untilText(time, now))(until)
    said(atText(time, now))(at)
    inFrench()
    said(untilText(time, now))(untilFrench)
    said(atText(time, now))(atFrench)
  })
})

describe('categoryName', () => {
  it('translates known categories, and prints others with spaces', () => {
    expect(categoryName('food_delivery')).toBe('Food delivery')
    expect(categoryName('equipment')).toBe('Equipements')
    expect(categoryName('garden_tools')).toBe('garden tools')
    expect(categoryName('constructor')).toBe('constructor')
    inFrench()
    expect(categoryName('food_delivery')).toBe('Repas livrés')
  })
})

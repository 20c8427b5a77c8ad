import * as m from '../messages/compiled/messages.ts'
import { isFrench } from './locale.ts'

/** What a price consists of; `MoneyText` prints it. */
export interface MoneyParts {
  amount: string
  unit: string
  unitPlace: 'before' | 'after'
}

// Written out instead of through Intl: server and browsers must print the very same characters.
const nbsp = '\u00a0'
const minus = '\u2212'

/** `1,500` and `1 500`. */
export const number = (value: number): string => {
  const [whole = '', fraction] = String(Math.abs(value)).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, isFrench() ? nbsp : ',')
  const decimals = fraction === undefined ? '' : `${isFrench() ? ',' : '.'}${fraction}`
  return `${value < 0 ? minus : ''}${grouped}${decimals}`
}

export const moneyParts = (francs: number): MoneyParts =>
  isFrench()
    ? { amount: number(francs), unit: 'FCFA', unitPlace: 'after' }
    : { amount: number(francs), unit: 'CFA', unitPlace: 'before' }

/** `CFA 1,500` and `1 500 FCFA`, never broken over two lines. */
export const money = (francs: number): string => {
  const { amount, unit, unitPlace } = moneyParts(francs)
  return unitPlace === 'before' ? `${unit}${nbsp}${amount}` : `${amount}${nbsp}${unit}`
}

/** `+ 45,000` and `− 27,500`, for lists of movements. */
export const signedAmount = (francs: number): string => `${francs < 0 ? minus : '+'}${nbsp}${number(Math.abs(francs))}`

/** `Feb 1, 2025` and `1 févr. 2025`, in Douala. */
export const date = (time: string): string => {
  const there = inDouala(time)
  if (there === undefined) return ''
  return m.date_short({
    day: french1er(there.getUTCDate()),
    month: m.date_months().split(' ')[there.getUTCMonth()] ?? '',
    year: there.getUTCFullYear(),
  })
}

/** The date and `15:04`. */
export const dateTime = (time: string): string => {
  const there = inDouala(time)
  if (there === undefined) return ''
  const clock = `${two(there.getUTCHours())}:${two(there.getUTCMinutes())}`
  return m.date_and_time({ date: date(time), clock })
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** `now`, `20 min`, `2 h`, `3 d`; older than four weeks, the date. */
export const timeAgo = (time: string, now: number): string => {
  const age = now - Date.parse(time)
  if (Number.isNaN(age)) return ''
  if (age < minute) return m.time_now()
  if (age < hour) return m.time_minutes({ count: Math.floor(age / minute) })
  if (age < day) return m.time_hours({ count: Math.floor(age / hour) })
  return age < 28 * day ? m.time_days({ count: Math.floor(age / day) }) : date(time)
}

const categoryNames: Readonly<Record<string, () => string>> = {
  fashion: m.category_fashion,
  electronics: m.category_electronics,
  food_delivery: m.category_food_delivery,
  music: m.category_music,
  furniture: m.category_furniture,
  services: m.category_services,
  cosmetics: m.category_cosmetics,
  equipment: m.category_equipment,
  groceries: m.category_groceries,
  mix: m.category_mix,
}

/** A category in the reader's words; what nobody knows is printed with spaces. */
export const categoryName = (category: string): string =>
  Object.hasOwn(categoryNames, category) ? (categoryNames[category]?.() ?? '') : category.replaceAll('_', ' ')

const two = (value: number): string => String(value).padStart(2, '0')

const french1er = (value: number): string => (isFrench() && value === 1 ? '1er' : String(value))

/** Douala keeps UTC+1 all year; the UTC fields of the result are the clock on the wall there. */
const inDouala = (time: string): Date | undefined => {
  const at = Date.parse(time)
  return Number.isNaN(at) ? undefined : new Date(at + hour)
}

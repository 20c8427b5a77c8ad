import { doualaDay } from '@sheds/contract/douala-time'
import { type MoneyParts, moneyPartsOf, moneyText, numberText } from '@sheds/contract/money'
import * as m from '../../messages/compiled/messages.ts'
import { type Age, ageOf } from './age.ts'
import { isFrench } from './locale.ts'

export type { MoneyParts } from '@sheds/contract/money'

const nbsp = '\u00a0'
const minus = '\u2212'

const language = () => (isFrench() ? 'fr' : 'en')

/** `1,500` and `1 500`. */
export const number = (value: number): string => numberText(value, language())

export const moneyParts = (francs: number): MoneyParts => moneyPartsOf(francs, language())

/** Size in megabytes, such as `0.4` and `12,3`; rounded up, so that only an empty file has 0.0. */
export const megabytes = (bytes: number): string => {
  const tenths = Math.ceil(bytes / 100_000)
  const point = isFrench() ? ',' : '.'
  return `${number(Math.floor(tenths / 10))}${point}${tenths % 10}`
}

/** `CFA 1,500` and `1 500 FCFA`, never broken over two lines. */
export const money = (francs: number): string => moneyText(francs, language())

/** `+ 45,000` and `− 27,500`, for lists of movements. */
export const signedAmount = (francs: number): string => `${francs < 0 ? minus : '+'}${nbsp}${number(Math.abs(francs))}`

/** `1 Feb 2025` and `1 févr. 2025`, in Douala. */
export const date = (time: string): string => {
  const there = inDouala(time)
  if (there === undefined) return ''
  return m.date_short({
    day: french1er(there.getUTCDate()),
    month: m.date_months().split(' ')[there.getUTCMonth()] ?? '',
    year: there.getUTCFullYear(),
  })
}

/** `16 Nov` and `16 nov.`. */
export const dayAndMonth = (time: string): string => {
  const there = inDouala(time)
  if (there === undefined) return ''
  const month = m.date_months().split(' ')[there.getUTCMonth()] ?? ''
  return m.date_day_month({ day: french1er(there.getUTCDate()), month })
}

/** `November 2026`. */
export const monthAndYear = (time: string): string => {
  const there = inDouala(time)
  if (there === undefined) return ''
  return `${m.date_months_long().split(' ')[there.getUTCMonth()] ?? ''} ${there.getUTCFullYear()}`
}

/** The date and `15:04`. */
export const dateTime = (time: string): string => {
  const there = inDouala(time)
  if (there === undefined) return ''
  return m.date_and_time({ date: date(time), clock: clockText(time) })
}

/** `until 15:04`; beyond today with the day. */
export const untilText = (time: string, now: number): string =>
  isToday(time, now) ? m.until_clock({ time: clockText(time) }) : m.until_day({ time: dateTime(time) })

/** `at 15:04`; beyond today with the day. */
export const atText = (time: string, now: number): string =>
  isToday(time, now) ? m.at_clock({ time: clockText(time) }) : m.at_day({ time: dateTime(time) })

const isToday = (time: string, now: number): boolean => doualaDay(Date.parse(time)) === doualaDay(now)

/** `15:04` in Douala. */
export const clockText = (time: string): string => {
  const there = inDouala(time)
  return there === undefined ? '' : `${two(there.getUTCHours())}:${two(there.getUTCMinutes())}`
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const ages = { day: m.time_days, month: m.time_months, year: m.time_years }

/** `3 days ago`, `il y a 2 ans`. */
export const ageText = ({ count, unit }: Age): string => ages[unit]({ n: count, count: number(count) })

/** `now`, `20 min ago`, `2 h ago`, `3 days ago`, `2 years ago`. */
export const timeAgo = (time: string, now: number): string => {
  const age = now - Date.parse(time)
  if (Number.isNaN(age)) return ''
  if (age < minute) return m.time_now()
  if (age < hour) return m.time_minutes({ count: Math.floor(age / minute) })
  if (age < day) return m.time_hours({ count: Math.floor(age / hour) })
  return ageText(ageOf(time, now))
}

/** `+237 677 12 34 56`; numbers of other countries as they are. */
export const phone = (e164: string): string => {
  const groups = /^\+237(\d{3})(\d\d)(\d\d)(\d\d)$/.exec(e164)?.slice(1)
  return groups === undefined ? e164 : ['+237', ...groups].join(nbsp)
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

/** Translated category; an unknown one is printed with spaces. */
export const categoryName = (category: string): string =>
  Object.hasOwn(categoryNames, category) ? (categoryNames[category]?.() ?? '') : category.replaceAll('_', ' ')

const two = (value: number): string => String(value).padStart(2, '0')

const french1er = (value: number): string => (isFrench() && value === 1 ? '1er' : String(value))

/** Douala keeps UTC+1 all year: the UTC fields of the result are the local time there. */
const inDouala = (time: string): Date | undefined => {
  const at = Date.parse(time)
  return Number.isNaN(at) ? undefined : new Date(at + hour)
}

import { isoDay } from '@sheds/contract/douala-time'

const pattern = /^20\d\d-(0[1-9]|1[0-2])$/

/** The current month in Douala: `2026-11`. */
export const currentMonth = (now: number): string => isoDay(now).slice(0, 7)

/** The asked month; the current one for any other text and for the future. */
export const readMonth = (asked: string, now: number): string =>
  pattern.test(asked) && asked <= currentMonth(now) ? asked : currentMonth(now)

/** The month before or after. */
export const shiftMonth = (month: string, by: 1 | -1): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

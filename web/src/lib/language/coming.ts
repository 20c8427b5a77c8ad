import { doualaDay } from '@sheds/contract/douala-time'
import * as m from '../../messages/compiled/messages.ts'
import { clockText, dateTime } from './format.ts'

/** Weekdays, Monday first. */
export const weekdays = (): string[] => m.date_weekdays().split(' ')

/** Number of the weekday in Douala, 0 for Monday. */
export const weekdayOf = (time: number): number =>
  // Day 0, 1 January 1970, was a Thursday.
  (doualaDay(time) + 3) % 7

/** `today at 11:00`, `tomorrow at 08:00`, `Monday at 08:00`; beyond a week the date with its time. */
export const comingText = (time: string, now: number): string => {
  const [day, today] = [doualaDay(Date.parse(time)), doualaDay(now)]
  const clock = clockText(time)
  if (day === today) return m.coming_today({ time: clock })
  if (day === today + 1) return m.coming_tomorrow({ time: clock })
  if (day < today + 7) return m.coming_weekday({ day: weekdays()[weekdayOf(Date.parse(time))] ?? '', time: clock })
  return m.coming_day({ time: dateTime(time) })
}

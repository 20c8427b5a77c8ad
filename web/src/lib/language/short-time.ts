import { doualaDay, isoDay } from '@sheds/contract/douala-time'
import * as m from '../../messages/compiled/messages.ts'
import { clockText, dateTime, dayAndMonth } from './format.ts'

/** Today only the time; this year without the year. */
export const shortTime = (time: string, now: number): string =>
  isToday(time, now) ? clockText(time) : dayAndClock(time, now)

/** `at 14:05`, `on 12 Nov, 14:05`: French has another preposition for a day than for an hour. */
export const shortAt = (time: string, now: number): string => sayTime(time, now, { day: m.at_day, clock: m.at_clock })

/** `from 14:05`, `from 12 Nov, 14:05`. */
export const shortFrom = (time: string, now: number): string =>
  sayTime(time, now, { day: m.from_day, clock: m.from_clock })

/** `since 14:05`, `since 12 Nov, 14:05`. */
export const shortSince = (time: string, now: number): string =>
  sayTime(time, now, { day: m.since_day, clock: m.since_clock })

type Words = Readonly<Record<'day' | 'clock', (told: { time: string }) => string>>

const sayTime = (time: string, now: number, say: Words): string =>
  isToday(time, now) ? say.clock({ time: clockText(time) }) : say.day({ time: dayAndClock(time, now) })

const isToday = (time: string, now: number): boolean => doualaDay(Date.parse(time)) === doualaDay(now)

const dayAndClock = (time: string, now: number): string => {
  const isThisYear = isoDay(Date.parse(time)).slice(0, 4) === isoDay(now).slice(0, 4)
  return isThisYear ? m.date_and_time({ date: dayAndMonth(time), clock: clockText(time) }) : dateTime(time)
}

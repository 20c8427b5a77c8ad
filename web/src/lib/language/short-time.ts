import * as m from '../../messages/compiled/messages.ts'
import { doualaDay, isoDay } from './douala-day.ts'
import { clockText, dateTime, dayAndMonth } from './format.ts'

/** Today only the hour, this year without the year. */
export const shortTime = (time: string, now: number): string => {
  if (doualaDay(Date.parse(time)) === doualaDay(now)) return clockText(time)
  const isThisYear = isoDay(Date.parse(time)).slice(0, 4) === isoDay(now).slice(0, 4)
  return isThisYear ? m.date_and_time({ date: dayAndMonth(time), clock: clockText(time) }) : dateTime(time)
}

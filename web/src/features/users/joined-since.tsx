import { date, number } from '../../lib/format.ts'
import { useNow } from '../../lib/now.ts'
import * as m from '../../messages/compiled/messages.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { ageOf } from './age.ts'

const units = { day: m.joined_days, month: m.joined_months, year: m.joined_years }

/** How long somebody has been here; the date on hover. */
export function JoinedSince({ time }: { time: string }) {
  const { count, unit } = ageOf(time, useNow())
  const text = count === 0 ? m.joined_today() : units[unit]({ n: count, count: number(count) })
  return <RelativeTime time={time} text={text} title={date(time)} />
}

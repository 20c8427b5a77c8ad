import { ageOf } from '../../lib/age.ts'
import { ageText, date } from '../../lib/format.ts'
import { useNow } from '../../lib/now.ts'
import * as m from '../../messages/compiled/messages.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'

/** How long somebody has been here; the date on hover. */
export function JoinedSince({ time }: { time: string }) {
  const age = ageOf(time, useNow())
  const text = age.count === 0 ? m.joined_today() : ageText(age)
  return <RelativeTime time={time} text={text} title={date(time)} />
}

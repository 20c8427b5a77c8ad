import * as m from '../../messages/compiled/messages.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { ageOf } from './age.ts'
import { ageText, date, dateTime, timeAgo } from './format.ts'
import { useNow } from './now.ts'

/** "2 h ago", updated while it is shown; the full date on hover. */
export function TimeAgo({ time, className }: { time: string; className?: string | undefined }) {
  return <RelativeTime time={time} text={timeAgo(time, useNow())} title={dateTime(time)} className={className} />
}

/** Time since a member joined; the date on hover. */
export function JoinedSince({ time }: { time: string }) {
  const age = ageOf(time, useNow())
  const text = age.count === 0 ? m.joined_today() : ageText(age)
  return <RelativeTime time={time} text={text} title={date(time)} />
}

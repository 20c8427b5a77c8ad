import { RelativeTime } from '../ui/relative-time.tsx'
import { dateTime, timeAgo } from './format.ts'
import { useNow } from './now.ts'

/** "2 h ago", kept fresh; the whole date on hover. */
export function TimeAgo({ time, className }: { time: string; className?: string | undefined }) {
  return <RelativeTime time={time} text={timeAgo(time, useNow())} title={dateTime(time)} className={className} />
}

import { doualaDay, fromDouala } from '../douala-time.ts'

/** As `Span`, `Hours` and `Opening` of `opening.ts`, whose schemas pages do not load. */
interface TimeSpan {
  from: string
  to: string
}
type Week = readonly (readonly TimeSpan[])[]
interface ShedTimes {
  hours: Week | null
  away_until: string | null
}

export const mostSpans = 2
export const mostAwayNote = 120
export const mostAwayDays = 366

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const msOf = (text: string): number => {
  const [hours = 0, minutes = 0] = text.split(':').map(Number)
  return hours * hourMs + minutes * minuteMs
}

/** Milliseconds from the start of its day, the end possibly on the next day. */
const boundsOf = ({ from, to }: TimeSpan): [start: number, end: number] => {
  const [start, end] = [msOf(from), msOf(to)]
  return [start, end > start ? end : end + dayMs]
}

/** The spans of a day do not overlap. */
export const isApart = (spans: readonly TimeSpan[]): boolean => {
  const [first, second] = spans.map(boundsOf).sort(([one], [other]) => one - other)
  return first === undefined || second === undefined || second[0] >= first[1]
}

export interface OpeningState {
  state: 'open' | 'closed' | 'away'
  /** When it opens; null while it is open. */
  opensAt: string | null
}

/** State of a shed at a time. */
export const openingAt = ({ hours, away_until: away }: ShedTimes, now: number): OpeningState => {
  const back = away === null ? 0 : Date.parse(away)
  if (back > now) return { state: 'away', opensAt: isoOf(nextOpen(hours, back)) }
  const next = nextOpen(hours, now)
  return next === now ? { state: 'open', opensAt: null } : { state: 'closed', opensAt: isoOf(next) }
}

const isoOf = (time: number | undefined): string | null => (time === undefined ? null : new Date(time).toISOString())

/** First moment from `time` on at which it is open: `time` itself if it is open then. */
const nextOpen = (hours: Week | null, time: number): number | undefined => {
  if (hours === null) return time
  const today = doualaDay(time)
  // The previous day's last span may reach into this one; a week later the same day is listed again.
  const starts = Array.from({ length: 9 }, (_, at) => today - 1 + at).flatMap((day) => {
    // Day 0, 1 January 1970, was a Thursday.
    const spans = hours[(((day + 3) % 7) + 7) % 7] ?? []
    return spans.map(boundsOf).flatMap(([start, end]) => {
      const dayStart = fromDouala(day * dayMs).getTime()
      return dayStart + end > time ? [Math.max(dayStart + start, time)] : []
    })
  })
  return starts.length === 0 ? undefined : Math.min(...starts)
}

/** A closed shop still takes orders, except for food; one that is away takes none. */
export const takesOrders = (category: string, { state }: OpeningState): boolean =>
  state === 'open' || (state === 'closed' && category !== 'food_delivery')

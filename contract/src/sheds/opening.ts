import { z } from 'zod'
import { Time } from '../scalars.ts'
import { longText, rawText, readAs } from '../text/text.ts'
import { isApart, mostAwayNote, mostSpans } from './opening-times.ts'

const clock = /^([01]\d|2[0-3]):[0-5]\d$/

const clockText = rawText('08:00'.length, 'field_hours', 'field_hours').regex(clock, 'field_hours')

/** From one clock time to another in Douala; one that does not end later than it begins ends on the next day. */
export const Span = z.object({
  from: clockText,
  to: clockText,
})
export type Span = z.infer<typeof Span>

/** Spans of each weekday, Monday first. */
export const Hours = z
  .array(z.array(Span, 'field_hours').max(mostSpans, { error: 'field_hours', abort: true }), 'field_hours')
  .max(7, { error: 'field_hours', abort: true })
  .min(7, 'field_hours')
export type Hours = z.infer<typeof Hours>

/** When a shed is open; without hours it always is, unless it is away. */
export const Opening = z.object({
  hours: Hours.nullable(),
  away_until: Time.nullable(),
  away_note: z.string(),
})
export type Opening = z.infer<typeof Opening>

/** Length of a time with an offset, and some room for fractions. */
const mostTime = 40
const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/

const isDay = (value: string): boolean => /^\d{4}-\d\d-\d\d$/.test(value)

/** Reads a day as its first moment in Douala. */
const awayTime = readAs(
  (value) => (typeof value === 'string' ? (isDay(value) ? `${value}T00:00:00+01:00` : value.trim() || null) : value),
  rawText(mostTime, 'field_away', 'field_away')
    .regex(dateTime, { error: 'field_away', abort: true })
    .refine((text) => !Number.isNaN(Date.parse(text)), { error: 'field_away', abort: true })
    .transform((text) => new Date(text).toISOString())
    .nullable(),
)

/** Without a single span there are no hours. */
const hoursOrNone = Hours.refine((days) => days.every(isApart), 'field_hours')
  .transform((days) => (days.every(({ length }) => length === 0) ? null : days))
  .nullable()

export const openingFields = {
  hours: hoursOrNone,
  away_until: awayTime,
  away_note: longText({ most: mostAwayNote }),
} as const

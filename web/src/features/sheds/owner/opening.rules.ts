import { openingFields } from '@sheds/contract/sheds/opening'
import { mostSpans } from '@sheds/contract/sheds/opening-times'
import { z } from 'zod'

/** Name of a time field of the form. */
export const timeField = (day: number, span: number, end: 'from' | 'to'): string => `${day}-${span}-${end}`

const days = Array.from({ length: 7 }, (_, day) => day)
const spans = Array.from({ length: mostSpans }, (_, span) => span)

/** The contract's rules for the form's fields; a span without any time is left out. */
export const hoursRules = z.preprocess(
  (values) => {
    const typed = values as Record<string, unknown>
    const read = (day: number, span: number, end: 'from' | 'to'): string =>
      String(typed[timeField(day, span, end)] ?? '')
    return {
      hours: days.map((day) =>
        spans
          .map((span) => ({ from: read(day, span, 'from'), to: read(day, span, 'to') }))
          .filter(({ from, to }) => from !== '' || to !== ''),
      ),
    }
  },
  z.object({ hours: openingFields.hours }),
)

/** A break needs its last day. */
export const breakRules = z.object({
  away_until: openingFields.away_until.refine((time) => time !== null, 'field_away'),
  away_note: openingFields.away_note,
})

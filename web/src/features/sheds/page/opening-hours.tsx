import type { Hours } from '@sheds/contract/sheds/opening'
import { weekdayOf } from '../../../lib/language/coming.ts'
import { useNow } from '../../../lib/language/now.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Facts } from '../../../ui/list/facts.tsx'
import { hoursText, weekdayNames } from '../opening.messages.ts'

/** Spans of each weekday, under a title; today's are bold. */
export function OpeningHours({ hours }: { hours: Hours }) {
  return (
    <section aria-labelledby="opening-hours" className="mt-5">
      <h3 id="opening-hours" className="text-md font-title">
        {m.opening_hours()}
      </h3>
      <WeekHours hours={hours} />
    </section>
  )
}

export function WeekHours({ hours }: { hours: Hours }) {
  const today = weekdayOf(useNow())
  const names = weekdayNames()
  return (
    <Facts
      className="mt-2"
      facts={hours.map((spans, day) => ({
        name: names[day] ?? '',
        value: <span className={day === today ? 'font-bold tabular-nums' : 'tabular-nums'}>{hoursText(spans)}</span>,
      }))}
    />
  )
}

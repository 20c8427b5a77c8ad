import type { Span } from '@sheds/contract/sheds/opening'
import { errorsIn } from '../../lib/form/field-errors.ts'
import { weekdays } from '../../lib/language/format.ts'
import * as m from '../../messages/compiled/messages.ts'

/** Error text of a field of a shed form. */
export const errorOf = errorsIn({
  shed_name_required: m.shed_name_required,
  shed_email_required: m.shed_email_required,
  shed_category_required: m.shed_category_required,
  shed_phone_required: m.shed_phone_required,
  review_rating_required: m.review_rating_required,
  field_hours: m.field_hours,
  field_away: m.field_away,
})

/** Weekdays as labels, Monday first. */
export const weekdayNames = (): string[] => weekdays().map((name) => name.charAt(0).toUpperCase() + name.slice(1))

/** `08:00–12:00, 14:00–18:00`, or that it is closed. */
export const hoursText = (spans: readonly Span[]): string =>
  spans.map(({ from, to }) => `${from}\u2013${to}`).join(', ') || m.opening_day_closed()

/** Texts for a failed call without a message from the server. */
export const shedWords = (refused: string) => ({
  lost: m.shed_network_error(),
  refused,
  unasked: m.shed_unexpected_error(),
})

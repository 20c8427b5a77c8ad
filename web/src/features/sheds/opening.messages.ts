import type { Span } from '@sheds/contract/sheds/opening'
import { weekdays } from '../../lib/language/coming.ts'
import * as m from '../../messages/compiled/messages.ts'

/** Weekdays as labels, Monday first. */
export const weekdayNames = (): string[] => weekdays().map((name) => name.charAt(0).toUpperCase() + name.slice(1))

/** `08:00–12:00, 14:00–18:00`, or that it is closed. */
export const hoursText = (spans: readonly Span[]): string =>
  spans.map(({ from, to }) => `${from}\u2013${to}`).join(', ') || m.opening_day_closed()

import * as m from '../../messages/compiled/messages.ts'

const minutesOfHour = 60

/** For example `answers in 20 min` or `answers in 3 h`. */
export const answersText = (minutes: number): string =>
  minutes < minutesOfHour
    ? m.shopping_answers_minutes({ n: Math.max(1, minutes) })
    : m.shopping_answers_hours({ n: Math.round(minutes / minutesOfHour) })

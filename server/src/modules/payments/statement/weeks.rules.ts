import type { Week } from '@sheds/contract/payments/statement-weeks'

const hourMs = 3_600_000
const weekMs = 7 * 24 * hourMs
/** 1970 began on a Thursday: Mondays are four days off. */
const mondayMs = 4 * 24 * hourMs

/** The Mondays of the last weeks in Douala, an hour ahead of UTC all year; oldest first. */
export const mondaysUntil = (now: Date, weeks: number): string[] => {
  const there = now.getTime() + hourMs
  const thisWeek = Math.floor((there - mondayMs) / weekMs) * weekMs + mondayMs
  return Array.from({ length: weeks }, (_, at) =>
    new Date(thisWeek - (weeks - 1 - at) * weekMs).toISOString().slice(0, '2026-11-16'.length),
  )
}

/** Weeks in which nothing moved are told, too. */
export const filledWeeks = (mondays: readonly string[], found: readonly Week[]): Week[] => {
  const known = new Map(found.map((each) => [each.week, each]))
  return mondays.map((week) => known.get(week) ?? ({ week, in: 0, out: 0 } as Week))
}

import { fromDouala, isoDay } from '@sheds/contract/douala-time'

/** The first moments of a month and of the next one. */
export interface MonthBounds {
  from: Date
  to: Date
}

/** Month in Douala at a time: `2026-11`. */
export const monthAt = (time: Date): string => isoDay(time.getTime()).slice(0, 7)

/** Its first moment and that of the next month. */
export const boundsOf = (month: string): MonthBounds => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const start = (at: number): Date => fromDouala(Date.UTC(year, at, 1))
  return { from: start(number - 1), to: start(number) }
}

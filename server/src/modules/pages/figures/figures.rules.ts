/** The first moments of a month and of the next one. */
export interface MonthBounds {
  from: Date
  to: Date
}

const doualaMs = 60 * 60 * 1000

/** Month in Douala at a time: `2026-11`. */
export const monthAt = (time: Date): string => new Date(time.getTime() + doualaMs).toISOString().slice(0, 7)

/** Its first moment and that of the next month. */
export const boundsOf = (month: string): MonthBounds => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const start = (at: number): Date => new Date(Date.UTC(year, at, 1) - doualaMs)
  return { from: start(number - 1), to: start(number) }
}

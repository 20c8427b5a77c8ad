/** Douala is UTC+1 all year. */
const offsetMs = 3_600_000
const dayMs = 24 * 3_600_000

/** A date whose UTC fields show Douala's clock and calendar at this time. */
export const inDouala = (time: number): Date => new Date(time + offsetMs)

/** The time at which Douala's clock and calendar show the UTC fields of this date; the opposite of `inDouala`. */
export const fromDouala = (shown: number): Date => new Date(shown - offsetMs)

/** Number of the calendar day in Douala; day 0 is 1 January 1970. */
export const doualaDay = (time: number): number => Math.floor(inDouala(time).getTime() / dayMs)

/** Day in Douala as forms and addresses write it: `2026-11-22`. */
export const isoDay = (time: number): string => inDouala(time).toISOString().slice(0, 10)

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Number of the calendar day in Douala. */
export const doualaDay = (time: number): number => Math.floor((time + hourMs) / dayMs)

/** Day in Douala as forms and addresses write it: `2026-11-22`. */
export const isoDay = (time: number): string => new Date(time + hourMs).toISOString().slice(0, 10)

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** The day in Douala, counted; of two times with the same number nothing lies between. */
export const doualaDay = (time: number): number => Math.floor((time + hourMs) / dayMs)

/** The same as forms and addresses write it: `2026-11-22`. */
export const isoDay = (time: number): string => new Date(time + hourMs).toISOString().slice(0, 10)

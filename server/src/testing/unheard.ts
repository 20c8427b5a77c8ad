import type { Plugged } from '../platform/slice.ts'

/** Where nobody hears of what happens: no slice is plugged in. */
export const unheard: Plugged = { slices: [] }

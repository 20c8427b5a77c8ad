import type { SliceList } from '../platform/slice.ts'

/** Where nobody hears of what happens: no slice is plugged in. */
export const unheard: SliceList = { slices: [] }

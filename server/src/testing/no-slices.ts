import type { SliceList } from '../platform/slice.ts'

/** Slices that handle no events. */
export const noSlices: SliceList = { slices: [] }

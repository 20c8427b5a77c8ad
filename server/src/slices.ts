import type { Context } from './platform/context.ts'
import type { Slice } from './platform/slice.ts'

/** Every slice, bottom-up: a slice may use those above it in this list. */
export const createSlices = (_context: Context): readonly Slice[] => []

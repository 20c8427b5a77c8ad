import { peoplePart } from './parts/people.ts'
import type { DemoPart } from './plant.ts'

/** What each slice plants, in the order of the slices. A part added later is planted where the demo already is. */
export const demoParts: readonly DemoPart[] = [peoplePart]

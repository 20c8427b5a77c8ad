import { cities } from './cities.ts'
import { nameKey } from './text/names.ts'
import { rawText } from './text/text.ts'

const keys = new Set(cities.map(nameKey))
/** Longest city name with surrounding spaces and decomposed accents. */
const mostRaw = 60

/** Filters a list by city, ignoring case and accents; empty means all cities. */
export const cityFilter = rawText(mostRaw, 'field_invalid')
  .transform(nameKey)
  .refine((key) => key === '' || keys.has(key), 'field_invalid')
  .optional()

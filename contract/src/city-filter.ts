import { cities } from './cities.ts'
import { nameKey } from './text/names.ts'
import { rawText } from './text/text.ts'

const keys = new Set(cities.map(nameKey))
/** The longest name of a city, with spaces around and accents apart. */
const mostRaw = 60

/** Of a list: keeps what is in one of the cities, whatever its case and accents; nothing means all cities. */
export const cityFilter = rawText(mostRaw, 'field_invalid')
  .transform(nameKey)
  .refine((key) => key === '' || keys.has(key), 'field_invalid')
  .optional()

import { z } from 'zod'
import { cities } from './cities.ts'
import { nameKey } from './names.ts'

const keys = new Set(cities.map(nameKey))

/** Of a list: keeps what is in one of the cities, whatever its case and accents; nothing means all cities. */
export const cityFilter = z
  .string()
  .transform(nameKey)
  .refine((key) => key === '' || keys.has(key), 'field_invalid')
  .optional()

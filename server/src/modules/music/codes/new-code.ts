import { randomBytes } from 'node:crypto'
import { musicCodeLength, musicCodeSigns } from './codes.rules.ts'

/** Of eighty bits. */
export const newCode = (): string =>
  Array.from(randomBytes(musicCodeLength), (byte) => musicCodeSigns[byte & 31]).join('')

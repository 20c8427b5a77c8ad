import { randomBytes } from 'node:crypto'
import { musicCodeLength, musicCodeSigns } from './codes.rules.ts'

/** Eighty random bits. */
export const newCode = (): string =>
  Array.from(randomBytes(musicCodeLength), (byte) => musicCodeSigns[byte & 31]).join('')

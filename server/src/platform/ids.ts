import { randomFillSync } from 'node:crypto'
import { type Id, isId } from '@sheds/contract/scalars'
import { AppError } from './app-error.ts'

/** Parses an id from a request body; a malformed one is not found. */
export const idOf = (text: string): Id => {
  if (isId(text)) return text
  throw new AppError('not_found')
}

const drawn = Buffer.alloc(4096)
let used = drawn.length

/**
 * Returns up to 4,096 random bytes, each used once; read them at once, the buffer is overwritten. Drawn in bulk,
 * because a small draw costs as much as a large one. Not for secrets.
 */
export const randomFew = (count: number): Buffer => {
  if (used + count > drawn.length) {
    randomFillSync(drawn)
    used = 0
  }
  used += count
  return drawn.subarray(used - count, used)
}

let lastTime = 0
let sequence = 0

/** A clock that moves back further than this was wrong before; smaller steps are ignored. */
const stumbleMs = 30_000

/** UUIDv7: later ids sort later, also within one millisecond of one process. */
export const newId = (now: number = Date.now()): Id => {
  // The 12 bits after the version count within a millisecond; on overflow the id uses the next millisecond.
  if (now > lastTime || now < lastTime - stumbleMs) {
    lastTime = now
    sequence = randomFew(2).readUInt16BE() & 0x7ff
  } else if (++sequence > 0xfff) {
    lastTime += 1
    sequence = 0
  }
  const bytes = randomFew(16)
  bytes.writeUIntBE(lastTime, 0, 6)
  bytes.writeUInt16BE(0x7000 | sequence, 6)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}` as Id
}

/** Omits 0, 1, I and O, which people confuse. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const referenceLength = 10

export const newReference = (): string => {
  let reference = ''
  for (const byte of randomFew(referenceLength)) reference += signs[byte & 31]
  return reference
}

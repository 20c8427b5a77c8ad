import type { Id } from '../scalars.ts'

/** Without 0, 1, I and O, which people mistake for one another on the phone. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** How an order is called. */
export const orderCodePattern = /^SH-[2-9A-HJ-NP-Z]{4,9}$/

/** Windows of the 48 bits that an id ends with, drawn by its device: five bits a sign, the last is as good as the id. */
const windows = [
  { from: 0, length: 4 },
  { from: 20, length: 4 },
  { from: 0, length: 5 },
  { from: 23, length: 5 },
  { from: 0, length: 9 },
] as const

const drawnDigits = 12

/**
 * What an order with this id can be called, shortest first: it has the first that no other has. So a device without a line
 * knows the code that its order will nearly always have.
 */
export const orderCodesOf = (id: Id): string[] => {
  const drawn = Number.parseInt(id.slice(-drawnDigits), 16)
  return windows.map(({ from, length }) => `SH-${written(Math.floor(drawn / 2 ** from), length)}`)
}

const written = (drawn: number, length: number): string =>
  Array.from({ length }, (_, place) => signs[Math.floor(drawn / 32 ** place) % 32]).join('')

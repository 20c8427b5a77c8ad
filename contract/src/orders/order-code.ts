import type { Id } from '../scalars.ts'

/** Omits 0, 1, I and O, which are confused on the phone. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

export const orderCodePattern = /^SH-[2-9A-HJ-NP-Z]{4,9}$/

/** Parts of the 48 random bits at the end of an id, five bits per character; the last one is as unique as the id. */
const windows = [
  { from: 0, length: 4 },
  { from: 20, length: 4 },
  { from: 0, length: 5 },
  { from: 23, length: 5 },
  { from: 0, length: 9 },
] as const

const drawnDigits = 12

/** Possible codes of an order, shortest first; it gets the first free one, so an offline device can predict it. */
export const orderCodesOf = (id: Id): string[] => {
  const drawn = Number.parseInt(id.slice(-drawnDigits), 16)
  return windows.map(({ from, length }) => `SH-${written(Math.floor(drawn / 2 ** from), length)}`)
}

const written = (drawn: number, length: number): string =>
  Array.from({ length }, (_, place) => signs[Math.floor(drawn / 32 ** place) % 32]).join('')

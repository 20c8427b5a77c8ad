import { number } from '../language/format.ts'

/** A list's total as people read it; above a thousand it is a text of its own: `1000+`. */
export const countText = (total: string): string => {
  const count = Number(total)
  return Number.isInteger(count) ? number(count) : `${number(Number.parseInt(total, 10))}+`
}

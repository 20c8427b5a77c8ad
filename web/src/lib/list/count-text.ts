import { number } from '../language/format.ts'

/** Formats the total of a list; above a thousand the server sends `1000+`. */
export const countText = (total: string): string => {
  const count = Number(total)
  return Number.isInteger(count) ? number(count) : `${number(Number.parseInt(total, 10))}+`
}

import { type Fragment, Statement } from './statement.ts'

/**
 * PostgreSQL replans a statement with a parameter as limit on every call, for up to five times the cost, because it
 * can't assume few rows. So limits are part of the text and few in number.
 */
const pageSizes = [5, 10, 20, 50, 100] as const

/** Number of rows read for a page of `limit` rows; `toPage` cuts the rest. Only server code asks for more than 100. */
export const pageSize = (limit: number): number => pageSizes.find((size) => size >= limit) ?? limit

/** Adds one row, which indicates a next page. */
export const pageRows = (limit: number): Fragment => atMost(pageSize(limit) + 1)

/** List totals are exact up to this number, because counting more is slow and rarely read. */
export const mostCounted = 1000

const mostDifferent = 200
const known = new Map<number, Fragment>()

export const atMost = (count: number): Fragment => {
  const found = known.get(count)
  if (found !== undefined) return found
  if (!Number.isInteger(count) || count < 0 || known.size >= mostDifferent)
    throw new RangeError(`${count} is no limit of a statement`)
  const made: Fragment = new Statement([String(count)], [], refuse)
  known.set(count, made)
  return made
}

const refuse = async (): Promise<never> => {
  throw new Error('a limit alone is no statement')
}

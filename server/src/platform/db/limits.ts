import { type Fragment, Statement } from './statement.ts'

/**
 * A limit that is a parameter makes PostgreSQL plan a list anew with every call, at up to five times its price: it can't
 * know that few rows will do. So limits are part of the text, and there are few of them.
 */
const pageSizes = [5, 10, 20, 50, 100] as const

/** The size that a page of so many rows is read as; `toPage` cuts what is beyond. Only the code itself asks for more. */
export const pageSize = (limit: number): number => pageSizes.find((size) => size >= limit) ?? limit

/** How many rows are read for a page: one more than it has, which says that there is a next one. */
export const pageRows = (limit: number): Fragment => atMost(pageSize(limit) + 1)

/** The totals of lists are exact up to here: above it nobody reads on to the end, and counting takes long. */
export const mostCounted = 1000

const mostDifferent = 200
const known = new Map<number, Fragment>()

/** A limit that the code names. */
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

import type { Page } from '@sheds/contract/scalars'
import type { z } from 'zod'
import { AppError } from './app-error.ts'

/** Where a page ended: the values its rows are ordered by. Opaque to callers. */
export const encodeCursor = (values: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url')

/** Reads a cursor of ours; anything else is the caller's mistake, never the database's problem. */
export const decodeCursor = <Values extends z.ZodType>(
  schema: Values,
  cursor: string | undefined,
): z.output<Values> | undefined => {
  if (cursor === undefined || cursor === '') return undefined
  const parsed = schema.safeParse(jsonOf(cursor))
  if (parsed.success) return parsed.data
  throw new AppError('invalid_input', { fields: { cursor: 'field_invalid' } })
}

const jsonOf = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

/** Makes a page of rows that were read with one more than the limit: the extra one says that there is a next page. */
export const toPage = <Row>(
  rows: readonly Row[],
  limit: number,
  positionOf: (row: Row) => (string | number)[],
): Page<Row> => {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const more = rows.length > limit && last !== undefined
  return { rows: shown, next: more ? encodeCursor(positionOf(last)) : null }
}

/** A list that has one page only. */
export const wholeList = <Row>(rows: Row[]): Page<Row> => ({ rows, next: null, total: rows.length })

/** A total that was counted up to `most`, and one more for anything above. */
export const cappedTotal = (count: number, most: number): number | string => (count > most ? `${most}+` : count)

/** Where a list by id is over, whatever is in it. */
export const behindAllIds = '00000000-0000-0000-0000-000000000000'

/** Where a list by id goes on behind the caller's own record, which stands first and out of order. */
export const beforeAllIds = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

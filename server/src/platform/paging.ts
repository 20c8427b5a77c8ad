import type { Page, PageQuery } from '@sheds/contract/scalars'
import { z } from 'zod'
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

/** Where a list by id is over, whatever is in it. */
export const behindAllIds = '00000000-0000-0000-0000-000000000000'

/** Where a list by id begins. */
export const beforeAllIds = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** What a list goes by. */
export interface SortOrder<Row, Place extends string | number = string> {
  /** What its cursor holds. */
  cursor: z.ZodType<[Place]>
  /** The place ahead of all rows. */
  start: Place
  placeOf(row: Row): Place
}

/** The caller's own record stands first and out of order: behind it the list begins. */
export const newestFirst: SortOrder<{ id: string; isOwn?: boolean }> = {
  cursor: z.tuple([z.uuid()]),
  start: beforeAllIds,
  placeOf: ({ id, isOwn = false }) => (isOwn ? beforeAllIds : id),
}

/** By a place of its own, which the server gives: ids chosen on devices know nothing of the order. */
export const newestPlaceFirst: SortOrder<{ place: string; isOwn?: boolean }> = {
  ...newestFirst,
  placeOf: ({ place }) => place,
}

export const oldestPlaceFirst: SortOrder<{ place: string }> = { ...newestPlaceFirst, start: behindAllIds }

export const byRank: SortOrder<{ rank: number | null }, number> = {
  cursor: z.tuple([z.int32().min(0)]),
  start: 0,
  placeOf: ({ rank }) => rank ?? 0,
}

/** What a statement of a list is asked for: so many rows behind a place, and one more. */
export interface PageStart<Place extends string | number = string> {
  from: Place
  isFirst: boolean
  limit: number
}

/** A row of its own tells what is known of an empty list. */
type Found<Ordered> = { id: string | null; total?: number } & (Ordered | { id: null })
type Filled<Row> = Exclude<Row, { id: null }>

interface ListRead<Row, Place extends string | number, Shown> {
  read(start: PageStart<Place>): PromiseLike<readonly Row[]>
  show(row: Filled<Row>): Shown
  /** The total where no row tells it: a page behind the last one has none. */
  count?(): number | Promise<number>
  /** The total is counted up to here. */
  mostCounted?: number | undefined
}

/** One page of a list, the way every list is read. */
export const readPage = async <Ordered, Place extends string | number, Row extends Found<Ordered>, Shown>(
  { limit, cursor }: PageQuery,
  order: SortOrder<Ordered, Place>,
  { read, show, count, mostCounted }: ListRead<Row, Place, Shown>,
): Promise<Page<Shown>> => {
  const [from] = decodeCursor(order.cursor, cursor) ?? []
  const found = await read({ from: from ?? order.start, isFirst: from === undefined, limit })
  const total = found[0]?.total ?? (await count?.())
  const rows = found.filter((row): row is Filled<Row> => row.id !== null)
  return { ...toPage(rows, limit, order, show), total: total && cappedTotal(total, mostCounted) }
}

/** A page of rows that were read with one more than the limit: the extra one says that there is a next page. */
export const toPage = <Ordered, Place extends string | number, Row extends Ordered, Shown>(
  rows: readonly Row[],
  limit: number,
  order: SortOrder<Ordered, Place>,
  show: (row: Row) => Shown,
): Omit<Page<Shown>, 'total'> => {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const next = rows.length > limit && last !== undefined ? encodeCursor([order.placeOf(last)]) : null
  return { rows: shown.map(show), next }
}

/** A list that has one page only. */
export const wholeList = <Row>(rows: Row[]): Page<Row> => ({ rows, next: null, total: rows.length })

/** A total that was counted up to `most`, and one more for anything above. */
const cappedTotal = (count: number, most = Number.POSITIVE_INFINITY): number | string =>
  count > most ? `${most}+` : count

import type { Page, PageQuery } from '@sheds/contract/scalars'
import { z } from 'zod'
import { AppError } from './app-error.ts'

/** Encodes the position after the last row: the values the rows are ordered by. Opaque to callers. */
export const encodeCursor = (values: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url')

/** Decodes a cursor; an invalid one is the caller's mistake and never reaches the database. */
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

/** Sorts after every id in a descending list. */
export const behindAllIds = '00000000-0000-0000-0000-000000000000'

/** Sorts before every id in a descending list. */
export const beforeAllIds = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

export interface SortOrder<Row, Place extends string | number = string> {
  cursor: z.ZodType<[Place]>
  /** Sorts before all rows. */
  start: Place
  placeOf(row: Row): Place
}

/** The caller's own row is shown first, outside the order; the rest of the list starts after it. */
export const newestFirst: SortOrder<{ id: string; isOwn?: boolean }> = {
  cursor: z.tuple([z.uuid()]),
  start: beforeAllIds,
  placeOf: ({ id, isOwn = false }) => (isOwn ? beforeAllIds : id),
}

/** Sorted by a position the server assigns, because ids chosen on devices have no order. */
export const newestPlaceFirst: SortOrder<{ place: string; isOwn?: boolean }> = {
  ...newestFirst,
  placeOf: ({ place }) => place,
}

/** Marks the position of a buyer's review; the other reviews follow all of these. */
const buyersMark = 'b'

/** Buyers' reviews first, each part newest first. The caller's own row is shown before all. */
export const buyersFirst: SortOrder<{ id: string; bought: boolean; isOwn?: boolean }> = {
  cursor: z.tuple([z.string().regex(/^b?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)]),
  start: `${buyersMark}${beforeAllIds}`,
  placeOf: ({ id, bought, isOwn = false }) => (isOwn ? buyersFirst.start : `${bought ? buyersMark : ''}${id}`),
}

/** Both values of a position of `buyersFirst`. */
export const buyersPlaceOf = (place: string): { bought: boolean; id: string } => {
  const bought = place.startsWith(buyersMark)
  return { bought, id: bought ? place.slice(buyersMark.length) : place }
}

export const oldestPlaceFirst: SortOrder<{ place: string }> = { ...newestPlaceFirst, start: behindAllIds }

export const byRank: SortOrder<{ rank: number | null }, number> = {
  cursor: z.tuple([z.int32().min(0)]),
  start: 0,
  placeOf: ({ rank }) => rank ?? 0,
}

/** Parameters of a list statement; it reads one row more than `limit`. */
export interface PageStart<Place extends string | number = string> {
  from: Place
  isFirst: boolean
  limit: number
}

/** An empty list may return one row without id that carries the total. */
type TotalRow<Ordered> = { id: string | null; total?: number } & (Ordered | { id: null })
type ItemRow<Row> = Exclude<Row, { id: null }>

interface ListRead<Row, Place extends string | number, Shown> {
  read(start: PageStart<Place>): PromiseLike<readonly Row[]>
  show(row: ItemRow<Row>): Shown
  /** Called when no row carries the total, as on a page after the last one. */
  count?(): number | Promise<number>
  /** Largest exact total. */
  mostCounted?: number | undefined
}

export const readPage = async <Ordered, Place extends string | number, Row extends TotalRow<Ordered>, Shown>(
  { limit, cursor }: PageQuery,
  order: SortOrder<Ordered, Place>,
  { read, show, count, mostCounted }: ListRead<Row, Place, Shown>,
): Promise<Page<Shown>> => {
  const [from] = decodeCursor(order.cursor, cursor) ?? []
  const found = await read({ from: from ?? order.start, isFirst: from === undefined, limit })
  const total = found[0]?.total ?? (await count?.())
  const rows = found.filter((row): row is ItemRow<Row> => row.id !== null)
  return { ...toPage(rows, limit, order, show), total: total && cappedTotal(total, mostCounted) }
}

/** Cuts the extra row, which indicates a next page. */
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

/** Wraps a list that has a single page. */
export const wholeList = <Row>(rows: Row[]): Page<Row> => ({ rows, next: null, total: rows.length })

/** Shows a total above `most` as `most+`. */
const cappedTotal = (count: number, most = Number.POSITIVE_INFINITY): number | string =>
  count > most ? `${most}+` : count

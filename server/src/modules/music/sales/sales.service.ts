import { thumbnailOf } from '@sheds/contract/files/files'
import type { MusicMonth, SalesFile } from '@sheds/contract/music/music-sales'
import type { Id, Money, Page, PageQuery } from '@sheds/contract/scalars'
import { z } from 'zod'
import { AppError } from '../../../platform/app-error.ts'
import type { Context, Parts } from '../../../platform/context.ts'
import type { Locale } from '../../../platform/http/locale.ts'
import { messageFor } from '../../../platform/http/messages.ts'
import { behindAllIds, readPage, type SortOrder } from '../../../platform/paging.ts'
import type { Actor } from '../../../platform/session.ts'
import { newSecret, secretHash } from '../../users/users.api.ts'
import { byteOrderMark, csvLine } from '../../wallet/wallet.api.ts'
import {
  deleteEndedSalesExports,
  type FiguresRow,
  insertSalesExport,
  type MonthRow,
  type OwnerRow,
  selectMonths,
  selectOwners,
  sumMonths,
  takeSalesExport,
} from './sales.queries.ts'

export const salesFilesPath = '/api/music_sales_files'
const exportSeconds = 120

const byMonth: SortOrder<{ place: string }> = {
  cursor: z.tuple([z.string().regex(/^\d{4}-\d{2} [0-9a-f-]{36}$/)]),
  start: '9999-99',
  placeOf: ({ place }) => place,
}

const figuresOf = ({ plays, sales, given, income }: FiguresRow) => ({ plays, sales, given, income: income as Money })

const toMonth = (row: MonthRow): MusicMonth => ({
  id: row.place,
  music_id: row.id,
  title: row.title,
  deleted: row.isGone,
  month: row.month,
  picture: row.cover === null ? null : thumbnailOf(row.cover),
  ...figuresOf(row),
})

interface Sales {
  page: Page<MusicMonth>
  sums: ReturnType<typeof figuresOf>
}

/** Monthly figures of the caller's music, with their sums. */
export const listMusicSales = async (
  { database: { sql } }: Parts<'database'>,
  { userId: ownerId }: Actor,
  { music_id: musicId, ...page }: PageQuery & { music_id?: Id | undefined },
): Promise<Sales> => {
  const { months, ...sums } = await sumMonths(sql, { ownerId, musicId })
  const found = await readPage(page, byMonth, {
    read: (start) => selectMonths(sql, { ...start, ownerId, musicId }),
    show: toMonth,
    count: () => months,
  })
  return { page: found, sums: figuresOf(sums) }
}

/** Address that serves the file once, within two minutes. */
export const prepareSalesExport = async (
  { database }: Parts<'database'>,
  { userId: ownerId }: Actor,
  what: SalesFile,
): Promise<string> => {
  const code = newSecret()
  await insertSalesExport(database.sql, { codeHash: secretHash(code), ownerId, what, seconds: exportSeconds })
  return `${salesFilesPath}/${code}`
}

/** Rows are read as fast as they are sent. */
export const openSalesExport = async (
  { database: { sql } }: Parts<'database'>,
  { code, locale }: { code: string; locale: Locale },
): Promise<{ what: SalesFile; lines: AsyncGenerator<string> }> => {
  const taken = await takeSalesExport(sql, secretHash(code))
  if (taken === undefined) throw new AppError('not_found')
  const { what, ownerId } = taken
  return { what, lines: what === 'months' ? monthLines(sql, ownerId, locale) : ownerLines(sql, ownerId, locale) }
}

const linesAtOnce = 500

/** Column titles as on the screen. */
const firstLine = (locale: Locale, titles: readonly string[]): string =>
  `${byteOrderMark}${csvLine(titles.map((title) => messageFor(locale, title)))}`

const monthTitles = [
  'sales_month',
  'sales_music_id',
  'music_title',
  'sales_plays',
  'sales_sales',
  'sales_given',
  'sales_income',
]

async function* monthLines(sql: Context['database']['sql'], ownerId: Id, locale: Locale): AsyncGenerator<string> {
  yield firstLine(locale, monthTitles)
  for (let from = byMonth.start; ; ) {
    const rows = await selectMonths(sql, { ownerId, from, limit: linesAtOnce })
    const shown = rows.slice(0, linesAtOnce)
    yield shown
      .map((row) => csvLine([row.month, row.id, row.title, row.plays, row.sales, row.given, row.income]))
      .join('')
    const last = shown.at(-1)
    if (rows.length <= linesAtOnce || last === undefined) return
    from = last.place
  }
}

const ownerTitles = [
  'transactions_date',
  'sales_music_id',
  'music_title',
  'transactions_name',
  'sales_how',
  'transactions_amount',
]

const ways: Readonly<Record<OwnerRow['how'], string>> = {
  paid: 'sales_how_paid',
  gift: 'sales_how_gift',
  free: 'sales_how_free',
  code: 'sales_how_code',
}

/** Names only, without anything else that identifies the owners. */
async function* ownerLines(sql: Context['database']['sql'], ownerId: Id, locale: Locale): AsyncGenerator<string> {
  yield firstLine(locale, ownerTitles)
  for (let from = { thingId: behindAllIds as string, id: behindAllIds as string }; ; ) {
    const rows = await selectOwners(sql, { ownerId, from, most: linesAtOnce })
    yield rows
      .map(({ at, thingId, title, name, how, amount }) =>
        csvLine([
          ...[at, thingId, title],
          name || messageFor(locale, 'closed_account'),
          messageFor(locale, ways[how]),
          amount,
        ]),
      )
      .join('')
    const last = rows.at(-1)
    if (rows.length < linesAtOnce || last === undefined) return
    from = last
  }
}

export const sweepSalesExports = ({ database }: Parts<'database'>): Promise<void> =>
  deleteEndedSalesExports(database.sql)

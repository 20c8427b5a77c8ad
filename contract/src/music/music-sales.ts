import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Money, PageQuery, PlainText } from '../scalars.ts'
import { none, tag } from '../tags.ts'

const Figures = z.object({
  plays: z.int(),
  sales: z.int(),
  /** Received for free or by a code. */
  given: z.int(),
  /** Owner's share of the payments. */
  income: Money,
})

export const MusicMonth = Figures.extend({
  /** Combination of piece and month. */
  id: PlainText,
  music_id: Id,
  title: z.string(),
  picture: z.string().nullable(),
  deleted: z.boolean(),
  /** Month in Douala's time zone, as in 2026-11. */
  month: PlainText,
})
export type MusicMonth = z.infer<typeof MusicMonth>

export const listMusicSales = endpoint({
  method: 'GET',
  path: '/music_sales',
  summary: 'Sales of the caller’s music, or of one piece, by month and piece, newest first',
  auth: 'user',
  query: PageQuery.extend({ music_id: Id.optional() }),
  answers: { 200: z.object({ rows: z.array(MusicMonth), sums: Figures }) },
  tags: () => [tag.musicSales, tag.musics, tag.wallet],
})

/** Exports: months, or buyers. */
export const salesFiles = ['months', 'buyers'] as const
export type SalesFile = (typeof salesFiles)[number]

export const exportMusicSales = endpoint({
  method: 'POST',
  path: '/music_sales/export',
  summary: 'Creates a link to the caller’s sales as CSV, valid once within two minutes',
  auth: 'user',
  body: z.object({ what: z.enum(salesFiles, 'field_invalid') }),
  answers: { 200: z.object({ url: PlainText }) },
  changes: none,
})

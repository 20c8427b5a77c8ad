import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ById, Id, Money, PlainText } from '../scalars.ts'
import { none, tag } from '../tags.ts'
import { rawText } from '../text/text.ts'

/** A month in Douala: `2026-11`. */
const Month = rawText(7, 'field_month').regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'field_month')

export const mostBest = 10

/** A shed in one month: sums only, nothing about single visitors. */
export const Figures = z.object({
  month: PlainText,
  /** Orders received. */
  orders: z.int(),
  /** Orders done, with their pieces and totals. */
  done: z.int(),
  pieces: z.int(),
  income: Money,
  /** Payments of orders sent back. */
  sent_back: z.object({ count: z.int(), amount: Money }),
  contacts: z.int(),
  /** Likes of its goods and new subscribers that still stand. */
  likes: z.int(),
  subscribers: z.int(),
  /** Usual minutes until an order of this month was answered; null below three answers. */
  answers_in: z.int().nullable(),
  /** Things with the most pieces in done orders. */
  best: z.array(
    z.object({ id: Id, kind: z.enum(['product', 'dish']), name: z.string(), pieces: z.int(), income: Money }),
  ),
})
export type Figures = z.infer<typeof Figures>

/** Kept in the browser's bundle; the schemas are in the calls, where the build removes them. */
const about = {
  auth: 'user',
  errors: ['forbidden', 'not_found', 'deleted'],
  says: { not_found: 'shed_not_found' },
} as const

export const getFigures = endpoint({
  ...about,
  method: 'GET',
  path: '/sheds/:id/figures',
  params: ById,
  summary: 'Figures of the caller’s own shed in one month of Douala, by default the current one',
  query: z.object({ month: Month.optional() }),
  answers: { 200: Figures },
  tags: ({ params }) => [tag.orders, tag.contacts(params.id)],
})

export const exportFigures = endpoint({
  ...about,
  method: 'POST',
  path: '/sheds/:id/figures/export',
  params: ById,
  summary: 'Creates a link to these figures as CSV, valid once within two minutes',
  body: z.object({ month: Month }),
  answers: { 200: z.object({ url: PlainText }) },
  changes: none,
})

import { z } from 'zod'
import { idPattern, walletIdPattern } from './text/id-pattern.ts'
import { rawText } from './text/text.ts'

/** Ids are UUIDv7 strings. A malformed one names nothing, so it answers 404, not 400. */
export const Id = rawText(36, 'field_id', 'field_id').regex(idPattern, { error: 'field_id', abort: true }).brand('Id')
export type Id = z.infer<typeof Id>
export const isId = (text: string): text is Id => idPattern.test(text)

/** A wallet's id as somebody types it: the field makes capitals of it, the server takes it as it is. */
export const WalletId = rawText(6, 'wallet_id_format', 'wallet_id_format').regex(walletIdPattern, {
  error: 'wallet_id_format',
  abort: true,
})

/** What names nothing is 404 up to here, and beyond it no id. */
export const mostRawId = 200

/** An id in a body: a malformed one names nothing too, but none at all is a field that is missing. */
export const NamedId = rawText(mostRawId, 'field_id', {
  error: ({ input }) => (input === undefined ? 'field_required' : 'field_id'),
})

/** The parameters of a call about one thing, or about something of a shed. */
export const ById = z.object({ id: Id })
export const ByShed = z.object({ shed_id: Id })

/** Text of ours that JSON holds as it is: no quote, no backslash, no control character. Addresses, mostly. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: leaving them out is the point
export const PlainText = z.string().regex(/^[^"\\\u0000-\u001f]*$/)

/** An id that its maker's device chose: a UUIDv7, so that a call repeated after a lost answer makes nothing twice. */
export const ChosenId = Id.refine((id) => id[14] === '7', 'field_id')

/** Whole francs (XAF has no smaller unit). */
export const Money = z.int().min(0).brand('Money')
export type Money = z.infer<typeof Money>

/** A moment on the wire: ISO 8601 in UTC. */
export const Time = z.iso.datetime().brand('Time')
export type Time = z.infer<typeof Time>
export const timeOf = (moment: Date): Time => moment.toISOString() as Time

export const pageLimit = { default: 20, most: 100 } as const

const limit = z.coerce.number().int().min(1).catch(pageLimit.default).default(pageLimit.default)

/** The query of every list: more than the most means the most, nonsense means the default. */
export const PageQuery = z.object({
  limit: limit.transform((count) => Math.min(count, pageLimit.most)),
  cursor: rawText(512).optional(),
})
export type PageQuery = z.infer<typeof PageQuery>

/** One page of a list, as the wire carries it: the rows, where the next page begins, and the total if it is kept. */
export interface Page<Row> {
  rows: Row[]
  next: string | null
  /** As text where it was counted only so far: "1000+". */
  total?: number | string | undefined
  /** The newest there was of all when this was read, where that need not be its first row. */
  newest?: string | undefined
}

/** What the caller is to a thing; absent for visitors. */
export const Viewer = z.object({
  liked: z.boolean().optional(),
  subscribed: z.boolean().optional(),
  following: z.boolean().optional(),
  approved: z.boolean().optional(),
  /** It is the caller's own: of music, that they sell it. */
  owned: z.boolean().optional(),
  /** Of music. */
  bought: z.boolean().optional(),
  /** Of people. */
  blocked: z.boolean().optional(),
  muted: z.boolean().optional(),
  can: z.record(z.string(), z.boolean()).optional(),
  /** Of another's music: the caller's wallet is paid a part of each sale. */
  shares: z.literal(true).optional(),
  /** Of one's own product or dish: the listing fee that is not paid yet. */
  fee_due: Money.optional(),
  /** Of the same: why nobody else sees it, whatever its owner chose. */
  hidden_for: z.enum(['fee', 'reports']).optional(),
})
export type Viewer = z.infer<typeof Viewer>

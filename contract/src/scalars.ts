import { z } from 'zod'
import { idPattern, walletIdPattern } from './text/id-pattern.ts'
import { rawText } from './text/text.ts'

/** Ids are UUIDv7 strings. A malformed one is not found: 404, not 400. */
export const Id = rawText(36, 'field_id', 'field_id').regex(idPattern, { error: 'field_id', abort: true }).brand('Id')
export type Id = z.infer<typeof Id>
export const isId = (text: string): text is Id => idPattern.test(text)

/** Wallet id in a request. Forms convert it to capitals, the server does not. */
export const WalletId = rawText(6, 'wallet_id_format', 'wallet_id_format').regex(walletIdPattern, {
  error: 'wallet_id_format',
  abort: true,
})

/** Longest text treated as an unknown id (404); a longer one is invalid. */
export const mostRawId = 200

/** Id in a body: a malformed one is not found, a missing one is a missing field. */
export const NamedId = rawText(mostRawId, 'field_id', {
  error: ({ input }) => (input === undefined ? 'field_required' : 'field_id'),
})

/** Parameters of calls about one thing, or about a thing in a shed. */
export const ById = z.object({ id: Id })
export const ByShed = z.object({ shed_id: Id })

/** Text without quotes, backslashes and control characters, so JSON needs no escaping. Mostly URLs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: leaving them out is the point
export const PlainText = z.string().regex(/^[^"\\\u0000-\u001f]*$/)

/** Id chosen by the client's device: a UUIDv7, so that a repeated request creates nothing twice. */
export const ChosenId = Id.refine((id) => id[14] === '7', 'field_id')

/** Francs; XAF has no smaller unit. */
export const Money = z.int().min(0).brand('Money')
export type Money = z.infer<typeof Money>

/** ISO 8601 in UTC. */
export const Time = z.iso.datetime().brand('Time')
export type Time = z.infer<typeof Time>
export const timeOf = (moment: Date): Time => moment.toISOString() as Time

export const pageLimit = { default: 20, most: 100 } as const

const limit = z.coerce.number().int().min(1).catch(pageLimit.default).default(pageLimit.default)

/** Query of every list: a too large limit means the maximum, an invalid one the default. */
export const PageQuery = z.object({
  limit: limit.transform((count) => Math.min(count, pageLimit.most)),
  cursor: rawText(512).optional(),
})
export type PageQuery = z.infer<typeof PageQuery>

/** Page of a list: rows, next cursor, and the total if it is counted. */
export interface Page<Row> {
  rows: Row[]
  next: string | null
  /** Text if it is capped: "1000+". */
  total?: number | string | undefined
  /** Id of the newest row at reading time, if it need not be the first. */
  newest?: string | undefined
}

/** Relation of the caller to a thing; missing for visitors. */
export const Viewer = z.object({
  liked: z.boolean().optional(),
  subscribed: z.boolean().optional(),
  following: z.boolean().optional(),
  approved: z.boolean().optional(),
  bookmarked: z.boolean().optional(),
  /** The caller's own; of music, that they sell it. */
  owned: z.boolean().optional(),
  /** For music. */
  bought: z.boolean().optional(),
  /** For users. */
  blocked: z.boolean().optional(),
  muted: z.boolean().optional(),
  can: z.record(z.string(), z.boolean()).optional(),
  /** For others' music: the caller's wallet gets a share of each sale. */
  shares: z.literal(true).optional(),
  /** For the caller's own product or dish: the unpaid listing fee. */
  fee_due: Money.optional(),
  /** For the same: reason why it is hidden from others regardless of its status. */
  hidden_for: z.enum(['fee', 'reports']).optional(),
})
export type Viewer = z.infer<typeof Viewer>

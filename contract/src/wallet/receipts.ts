import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ById, Id, Money, PlainText, Time } from '../scalars.ts'
import { tag } from '../tags.ts'
import { rawText } from '../text/text.ts'
import { Message, transactionCodes } from './wallet.ts'

/** Receipt code in a URL: 128 random bits. */
export const receiptCodePattern = /^[A-Za-z0-9_-]{22}$/

/** Receipt for its creator. */
export const OwnReceipt = z.object({
  code: z.string().regex(receiptCodePattern),
  /** Path of its page. */
  url: PlainText,
  opened: z.int(),
  createdAt: Time,
})
export type OwnReceipt = z.infer<typeof OwnReceipt>

const aboutOwn = {
  path: '/transactions/:id/receipt',
  auth: 'user',
  errors: ['forbidden', 'not_found'],
  says: { forbidden: 'receipt_not_payer', not_found: 'transaction_not_found' },
} as const

export const makeReceipt = endpoint({
  ...aboutOwn,
  params: ById,
  method: 'POST',
  summary: 'Creates a public page that proves a payment of the caller; idempotent',
  answers: { 201: z.object({ receipt: OwnReceipt }) },
  changes: () => [tag.receipts],
})

export const revokeReceipt = endpoint({
  ...aboutOwn,
  params: ById,
  method: 'DELETE',
  summary: 'Revokes a receipt: its page only shows that it was revoked; idempotent',
  answers: { 200: Message },
  changes: () => [tag.receipts],
})

/** `not paid`: the money is held and not paid out yet. */
export const receiptStates = ['paid', 'not paid', 'reversed', 'revoked'] as const

/** Masked name that an acquaintance recognises: 'Jean M.', 'AB•••3'. */
const Party = z.object({ name: z.string(), wallet_id: z.string() })

/** Payment as a receipt shows it; a revoked one shows only its state. */
export const Receipt = z.object({
  state: z.enum(receiptStates),
  amount: Money.nullable(),
  code: z.enum(transactionCodes).nullable(),
  description: z.string().nullable(),
  reference: z.string().nullable(),
  createdAt: Time.nullable(),
  sender: Party.nullable(),
  recipient: Party.nullable(),
  /** Number of views, including this one. */
  opened: z.int(),
  /** Only for the logged-in recipient. */
  in_your_wallet_since: Time.nullable(),
  /** Only for the logged-in creator, to revoke the receipt. */
  transaction_id: Id.nullable(),
})
export type Receipt = z.infer<typeof Receipt>

/** Only requests without a token count as views, so that rendering on server and client counts once. */
export const getReceipt = endpoint({
  method: 'GET',
  path: '/receipts/:code',
  summary: 'Content of a receipt, for anyone with its address',
  auth: 'public',
  params: z.object({ code: rawText(22).regex(receiptCodePattern) }),
  answers: { 200: Receipt },
  errors: ['not_found'],
  says: { not_found: 'receipt_not_found' },
  tags: () => [tag.receipts, tag.wallet],
})

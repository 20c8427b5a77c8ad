import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ById, Id, Money, PageQuery, Time } from '../scalars.ts'
import { none, tag } from '../tags.ts'
import { orEmpty, rawText } from '../text/text.ts'
import { CashOut, RecipientQuestion, TopUp } from './mobile-money-forms.ts'
import { media } from './operators.ts'
import { ByWallet, Message, own, payingErrors, saysOwn } from './wallet.ts'

// Separate from the calls: see `accounts.ts`.
export * from './mobile-money-forms.ts'

export const paymentKinds = ['top_up', 'cash_out', 'listing_fee'] as const
export type PaymentKind = (typeof paymentKinds)[number]

/** Reasons of a failed payment; each has its own sentence. */
export const paymentReasons = [
  'declined',
  'expired',
  'no_funds',
  'number_unknown',
  'number_blocked',
  'operator_limit',
  'operator_down',
  'operator_refused',
  'not_sent',
] as const
export type PaymentReason = (typeof paymentReasons)[number]

/** Payment through a mobile-money operator. */
export const Payment = z.object({
  id: Id,
  kind: z.enum(paymentKinds),
  medium: z.enum(media),
  /** Masked. */
  phone: z.string(),
  /** Top-up: amount the wallet receives. Cash-out: amount the phone receives. */
  amount: Money,
  /** Amount with fee: taken from the phone by a top-up, from the wallet by a cash-out. */
  gross: Money,
  fee: Money,
  status: z.enum(['pending', 'completed', 'failed']),
  /** `asked`: the phone's owner must confirm by `expires_at`. `checking`: the server asks the operator. */
  state: z.enum(['asked', 'checking', 'completed', 'failed', 'expired']),
  reason: z.object({ code: z.enum(paymentReasons), message: z.string() }).nullable(),
  expires_at: Time.nullable(),
  /** Ledger entry, for a receipt. */
  transaction_id: Id.nullable(),
  reference: z.string().nullable(),
  /** Key of the call. */
  externalId: z.string(),
  createdAt: Time,
  ended_at: Time.nullable(),
})
export type Payment = z.infer<typeof Payment>

const PaymentAnswer = Message.extend({ payment: Payment })

export const fundWallet = endpoint({
  method: 'PUT',
  path: '/wallets/:id/fund_wallet',
  summary: 'Tops up the caller’s wallet from a phone, once for each key; answers 202 after 20 s without an outcome',
  auth: 'user',
  params: ByWallet,
  body: TopUp,
  answers: { 200: PaymentAnswer, 202: PaymentAnswer },
  errors: [
    ...own,
    'wallet_inactive',
    'key_conflict',
    'key_voided',
    'payment_open',
    'payment_failed',
    'number_not_asked',
    'limit_reached',
    'mobile_money_unavailable',
  ],
  says: saysOwn,
  priority: 'critical',
  changes: () => [tag.wallet, tag.payments],
})

export const cashOut = endpoint({
  method: 'PUT',
  path: '/wallets/:id/cash_out',
  summary:
    'Pays from the caller’s wallet to a phone, once for each key, with a grant of `authorizePayment`; answers 202 like a top-up',
  auth: 'user',
  params: ByWallet,
  body: CashOut,
  answers: { 200: PaymentAnswer, 202: PaymentAnswer },
  errors: [...own, ...payingErrors, 'payment_failed', 'limit_reached', 'mobile_money_unavailable'],
  says: saysOwn,
  priority: 'critical',
  changes: () => [tag.wallet, tag.payments],
})

export const getPayment = endpoint({
  method: 'GET',
  path: '/payments/:id',
  summary: 'A mobile-money payment of the caller',
  auth: 'user',
  params: ById,
  answers: { 200: Payment },
  errors: ['not_found'],
  says: { not_found: 'payment_not_found' },
  priority: 'critical',
  tags: () => [tag.payments],
})

export const findPayments = endpoint({
  method: 'GET',
  path: '/payments',
  summary: 'Lists the caller’s mobile-money payments, newest first: all, the open ones, or the one with a key',
  auth: 'user',
  query: PageQuery.extend({
    key: orEmpty(rawText(64)).optional(),
    open: orEmpty(z.enum(['0', '1'], 'field_invalid')).optional(),
  }),
  answers: { 200: z.array(Payment) },
  priority: 'critical',
  tags: () => [tag.payments],
})

export const checkRecipient = endpoint({
  method: 'POST',
  path: '/payments/recipient',
  summary: 'The operator’s name for a phone’s owner; null if the operator does not reveal it',
  auth: 'user',
  body: RecipientQuestion,
  answers: { 200: z.object({ name: z.string().nullable() }) },
  errors: ['wallet_inactive', 'insufficient_funds', 'payment_failed', 'mobile_money_unavailable'],
  priority: 'critical',
  changes: none,
})

const Rates = z.object({ least: Money, most: Money, fee_basis_points: z.int().min(0) })

export const getPaymentOptions = endpoint({
  method: 'GET',
  path: '/payment_options',
  summary: 'Lists the mobile-money operators, with their fees and ours',
  auth: 'public',
  answers: {
    200: z.object({
      /** `simulated` moves no real money: a demo. */
      money: z.enum(['real', 'simulated', 'none']),
      media: z.array(z.enum(media)),
      top_up: Rates,
      cash_out: Rates.extend({ most_a_day: Money, most_a_month: Money, most_to_new_number: Money }),
    }),
  },
  cache: { seconds: 60 },
  tags: () => [tag.api],
  priority: 'critical',
})

import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Money, PageQuery, PlainText, Time, WalletId } from '../scalars.ts'
import { none, tag } from '../tags.ts'
import { filterText, orEmpty, rawText } from '../text/text.ts'
import { PaymentKey } from './payment-keys.ts'
import { WalletCard } from './wallet-card.ts'
import { Activation, Authorization, Sending, WalletPasswordChange, WalletRename } from './wallet-forms.ts'

// Separate from the calls: see `accounts.ts`.
export * from './wallet-forms.ts'

export const Wallet = WalletCard.extend({
  balance: Money,
  /** No money may leave until then, after a password reset or too many wrong passwords. */
  held_until: Time.nullable(),
  locked_until: Time.nullable(),
  frozen: z.boolean(),
  /** Automatic end of the freeze; null until its owner lifts it. */
  frozen_until: Time.nullable(),
})
export type Wallet = z.infer<typeof Wallet>

export const Message = z.object({ message: z.string() })
export const WalletAnswer = Message.extend({ wallet: Wallet })

/** Wallet by its id or its owner's. */
export const ByWallet = z.object({ id: z.union([Id, WalletId]) })

export const own = ['forbidden', 'not_found'] as const
export const saysOwn = { forbidden: 'wallet_not_yours', not_found: 'wallet_not_found' } as const

export const activateWallet = endpoint({
  method: 'PUT',
  path: '/wallets/:id/activate_wallet',
  summary: 'Activates the caller’s wallet with a name and a password; it can then pay and be paid',
  auth: 'user',
  params: ByWallet,
  body: Activation,
  answers: { 200: WalletAnswer },
  errors: [...own, 'already_active'],
  says: saysOwn,
  priority: 'critical',
  changes: () => [tag.wallet],
})

export const getWallet = endpoint({
  method: 'GET',
  path: '/wallet/:id',
  summary: 'The caller’s wallet with its balance',
  auth: 'user',
  params: ByWallet,
  answers: { 200: Wallet },
  errors: own,
  says: saysOwn,
  priority: 'critical',
  tags: () => [tag.wallet],
})

export const getWalletName = endpoint({
  method: 'GET',
  path: '/wallet_name/:id',
  summary: 'Name of a wallet’s owner before a payment, by the wallet’s or the owner’s id; rate limited',
  auth: 'user',
  params: ByWallet,
  answers: {
    200: z.object({
      data: z.string(),
      owner: z.string(),
      picture: z.string().nullable(),
      /** Number of the caller's payments to it among the last movements. */
      paid: z.int(),
    }),
  },
  errors: ['not_found'],
  says: { not_found: 'recipient_not_found' },
  priority: 'critical',
  tags: () => [tag.departures, tag.wallet],
})

export const authorizePayment = endpoint({
  method: 'POST',
  path: '/wallet/:id/authorizePayment',
  summary: 'Grants this session one payment within two minutes, in exchange for the wallet’s password',
  auth: 'user',
  params: ByWallet,
  body: Authorization,
  answers: { 200: Message.extend({ expires_in: z.int() }) },
  errors: [...own, 'wallet_inactive', 'wrong_wallet_password', 'wallet_locked'],
  says: saysOwn,
  priority: 'critical',
  changes: none,
})

/** Booked payment; repeated requests return the same. */
export const BookedPayment = z.object({
  id: Id,
  reference: z.string(),
  status: z.literal('completed'),
  new_balance: Money,
  createdAt: Time,
})
export type BookedPayment = z.infer<typeof BookedPayment>

export const transactionTypes = ['Top up', 'Debit', 'Credit'] as const

/** Kinds of statement lines; each has its own sentence. */
export const transactionCodes = [
  'top_up',
  'send',
  'request',
  'purchase',
  'listing_fee',
  'cash_out_hold',
  'cash_out_paid',
  'cash_out_returned',
  'reversal',
  'capital',
  'costs',
  'unclaimed',
] as const

/** Platform's entry in place of a wallet id. */
export const platformWalletId = 'SHEDS'

/** Line of a wallet's statement. */
export const Transaction = z.object({
  id: Id,
  /** Change of the balance. */
  amount: Money,
  transaction_type: z.enum(transactionTypes),
  sender_wallet_id: z.string(),
  recipient_wallet_id: z.string(),
  /** Current names of the other side; null for the platform or the owner. */
  counterparty: z.object({ wallet_name: z.string(), owner: z.string(), picture: z.string().nullable() }).nullable(),
  new_balance: Money,
  previous_balance: Money,
  reference: z.string(),
  status: z.enum(['pending', 'completed', 'failed']),
  code: z.enum(transactionCodes),
  description: z.string(),
  /** Code of the order it pays or refunds. */
  order: z.string().nullable(),
  /** Sender's note. */
  note: z.string().nullable(),
  /** Top-up: amount taken from the phone. Top-up and cash-out: fee. */
  gross: Money.nullable(),
  fee: Money.nullable(),
  createdAt: Time,
})
export type Transaction = z.infer<typeof Transaction>

const Day = rawText(10, 'field_invalid')
  .pipe(z.iso.date('field_invalid'))
  .refine((day) => day >= '2000', 'field_invalid')

/** Filter of a statement; days in Douala's time zone, inclusive. */
export const TransactionFilter = z.object({
  type: orEmpty(z.enum(transactionTypes, 'field_invalid')).optional(),
  from: orEmpty(Day).optional(),
  to: orEmpty(Day).optional(),
  /** Start of a reference or wallet id, or a code. */
  q: filterText.optional(),
})

export const listTransactions = endpoint({
  method: 'GET',
  path: '/wallets/:id/transactions',
  summary: 'The statement of the caller’s wallet, newest first',
  auth: 'user',
  params: ByWallet,
  query: PageQuery.extend(TransactionFilter.shape),
  answers: { 200: z.array(Transaction) },
  errors: own,
  says: saysOwn,
  priority: 'critical',
  tags: () => [tag.wallet],
})

export const exportTransactions = endpoint({
  method: 'POST',
  path: '/wallets/:id/transactions/export',
  summary: 'Creates a link to the statement as CSV, valid once within two minutes',
  auth: 'user',
  params: ByWallet,
  body: TransactionFilter,
  answers: { 200: z.object({ url: PlainText }) },
  errors: own,
  says: saysOwn,
  changes: none,
})

/** Refusals of any payment by the caller. */
export const payingErrors = [
  'authorization_required',
  'insufficient_funds',
  'wallet_inactive',
  'wallet_held',
  'wallet_frozen',
  'wallet_locked',
  'key_conflict',
  'key_voided',
] as const

export const sendMoney = endpoint({
  method: 'PUT',
  path: '/wallet/send_money',
  summary: 'Sends money to another wallet, once for each Idempotency-Key, with a grant of `authorizePayment`',
  auth: 'user',
  body: Sending,
  answers: { 200: Message.extend({ transaction: BookedPayment }) },
  errors: [...payingErrors, 'forbidden', 'not_found', 'order_paid', 'not_payable'],
  says: { ...saysOwn, not_found: 'recipient_not_found' },
  priority: 'critical',
  changes: ({ body }) => (body.order_id == null ? [tag.wallet] : [tag.wallet, tag.orders]),
})

export const keyedCalls = [
  'send_money',
  'accept_incoming_request',
  'listing_fee',
  'fund_wallet',
  'cash_out',
  'request_fund',
  'paid_music',
  'cancel_order',
] as const

export const settlePayment = endpoint({
  method: 'POST',
  path: '/wallets/:id/settle',
  summary: 'Returns the outcome of a payment’s key; an unused key becomes void, even if its payment arrives later',
  auth: 'user',
  params: ByWallet,
  body: z.object({
    key: PaymentKey,
    /** Call of the key, if known. */
    call: z.enum(keyedCalls, 'field_invalid').nullish(),
  }),
  answers: {
    200: Message.extend({
      /** `running`: the operator has not answered yet. */
      outcome: z.enum(['done', 'running', 'refused', 'voided']),
      /** Reason of a refusal. */
      code: z.string().nullable(),
      transaction: BookedPayment.nullable(),
    }),
  },
  errors: own,
  says: saysOwn,
  priority: 'critical',
  changes: () => [tag.wallet, tag.payments],
})

export const renameWallet = endpoint({
  method: 'PATCH',
  path: '/wallets/:id/update_name',
  summary: 'Renames the caller’s wallet',
  auth: 'user',
  params: ByWallet,
  body: WalletRename,
  answers: { 200: WalletAnswer },
  errors: own,
  says: saysOwn,
  errorAlias: 'error',
  priority: 'critical',
  changes: () => [tag.wallet],
})

export const changeWalletPassword = endpoint({
  method: 'PATCH',
  path: '/wallets/:id/update_password',
  summary: 'Changes the wallet’s password, with a grant of `authorizePayment` for this action',
  auth: 'user',
  params: ByWallet,
  body: WalletPasswordChange,
  answers: { 200: Message },
  errors: [...own, 'authorization_required', 'wallet_inactive'],
  says: saysOwn,
  priority: 'critical',
  changes: none,
})

import type { PaymentKind } from '@sheds/contract/wallet/mobile-money'
import type { keyedCalls } from '@sheds/contract/wallet/wallet'
import type { PaymentIntent } from '../../ledger/ledger.api.ts'

export type KeyedCall = (typeof keyedCalls)[number]

interface KindOfCall {
  /** Part of the intent's hash, and kind of the entry if one is booked. */
  kind: PaymentIntent['kind']
  /** Kind of operator payment that the call creates, if any. */
  paymentKind?: PaymentKind
}

/** Calls with an idempotency key. Their grants have the call's name as action. */
const kinds = {
  send_money: { kind: 'send' },
  accept_incoming_request: { kind: 'request' },
  listing_fee: { kind: 'listing_fee', paymentKind: 'listing_fee' },
  fund_wallet: { kind: 'top_up', paymentKind: 'top_up' },
  cash_out: { kind: 'cash_out_hold', paymentKind: 'cash_out' },
  request_fund: { kind: 'request' },
  paid_music: { kind: 'purchase' },
  cancel_order: { kind: 'send' },
} as const satisfies Record<KeyedCall, KindOfCall>

export type OperatorPaymentCall = {
  [Call in KeyedCall]: (typeof kinds)[Call] extends { paymentKind: PaymentKind } ? Call : never
}[KeyedCall]

export interface KeyedIntent<Call extends KeyedCall = KeyedCall> extends PaymentIntent {
  call: Call
}

/** Intent of a call with its values. */
export const intentFor = <Call extends KeyedCall>(
  call: Call,
  wanted: Omit<PaymentIntent, 'call' | 'kind'>,
): KeyedIntent<Call> => ({ ...wanted, call, kind: kinds[call].kind })

/** Kind of operator payment that a call creates. */
export const operatorPaymentKindOf = (call: OperatorPaymentCall): PaymentKind => kinds[call].paymentKind

export const isOperatorPaymentCall = (call: KeyedCall): call is OperatorPaymentCall => 'paymentKind' in kinds[call]

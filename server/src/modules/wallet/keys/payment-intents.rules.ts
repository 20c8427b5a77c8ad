import type { PaymentKind } from '@sheds/contract/wallet/mobile-money'
import type { keyedCalls } from '@sheds/contract/wallet/wallet'
import type { PaymentIntent } from '../../ledger/ledger.api.ts'

export type KeyedCall = (typeof keyedCalls)[number]

interface KindOfCall {
  /** As its intent is hashed, and as its entry is booked where it books one. */
  kind: PaymentIntent['kind']
  /** What it has an operator asked for, if it has. */
  asks?: PaymentKind
}

/** One line for each call that comes with a key; a grant for it goes by the call's own name. */
const kinds = {
  send_money: { kind: 'send' },
  accept_incoming_request: { kind: 'request' },
  listing_fee: { kind: 'listing_fee', asks: 'listing_fee' },
  fund_wallet: { kind: 'top_up', asks: 'top_up' },
  cash_out: { kind: 'cash_out_hold', asks: 'cash_out' },
  request_fund: { kind: 'request' },
  paid_music: { kind: 'purchase' },
  cancel_order: { kind: 'send' },
} as const satisfies Record<KeyedCall, KindOfCall>

export type AskingCall = {
  [Call in KeyedCall]: (typeof kinds)[Call] extends { asks: PaymentKind } ? Call : never
}[KeyedCall]

export interface KeyedIntent<Call extends KeyedCall = KeyedCall> extends PaymentIntent {
  call: Call
}

/** What a call wants; its name says all else. */
export const intentFor = <Call extends KeyedCall>(
  call: Call,
  wanted: Omit<PaymentIntent, 'call' | 'kind'>,
): KeyedIntent<Call> => ({ ...wanted, call, kind: kinds[call].kind })

/** What an operator is asked for by a call. */
export const askedKindOf = (call: AskingCall): PaymentKind => kinds[call].asks

export const isAskingCall = (call: KeyedCall): call is AskingCall => 'asks' in kinds[call]

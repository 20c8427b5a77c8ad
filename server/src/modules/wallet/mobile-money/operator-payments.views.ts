import type { Money } from '@sheds/contract/scalars'
import { maskPhone } from '@sheds/contract/text/masks'
import type { Payment, PaymentReason } from '@sheds/contract/wallet/mobile-money'
import type { Locale } from '../../../platform/http/locale.ts'
import { messageFor } from '../../../platform/http/messages.ts'
import { mediumOf } from '../operators/media.rules.ts'
import type { PaymentRow } from './operator-payments.queries.ts'

export const reasonWords: Readonly<Record<PaymentReason, string>> = {
  declined: 'reason_declined',
  expired: 'reason_expired',
  no_funds: 'reason_no_funds',
  number_unknown: 'reason_number_unknown',
  number_blocked: 'reason_number_blocked',
  operator_limit: 'reason_operator_limit',
  operator_down: 'reason_operator_down',
  operator_refused: 'reason_operator_refused',
  not_sent: 'reason_not_sent',
}

export const toPayment = (row: PaymentRow, locale: Locale, now: Date): Payment => {
  const isTopUp = row.kind === 'top_up'
  const gross = isTopUp ? row.amount : row.amount + row.fee
  return {
    id: row.id,
    kind: row.kind,
    medium: mediumOf[row.operator],
    phone: maskPhone(row.phone),
    amount: (isTopUp ? row.amount - row.fee : row.amount) as Money,
    gross: gross as Money,
    fee: row.fee as Money,
    status: statusOf(row),
    state: stateOf(row, now),
    reason: row.reason && { code: row.reason, message: messageFor(locale, reasonWords[row.reason]) },
    expires_at: row.endedAt === null ? row.expiresAt : null,
    transaction_id: row.entryId,
    reference: row.reference,
    externalId: row.key,
    createdAt: row.createdAt,
    ended_at: row.endedAt,
  }
}

const statusOf = ({ state }: PaymentRow): Payment['status'] => {
  if (state === 'succeeded') return 'completed'
  return state === 'failed' || state === 'expired' ? 'failed' : 'pending'
}

/** The phone is asked until the prompt expires. */
const stateOf = ({ state, kind, expiresAt }: PaymentRow, now: Date): Payment['state'] => {
  if (state === 'succeeded') return 'completed'
  if (state === 'failed' || state === 'expired') return state
  const isAsked =
    state === 'pending' && kind !== 'cash_out' && expiresAt !== null && Date.parse(expiresAt) > now.getTime()
  return isAsked ? 'asked' : 'checking'
}

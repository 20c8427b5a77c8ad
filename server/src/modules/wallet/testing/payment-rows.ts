import { randomBytes } from 'node:crypto'
import type { Id } from '@sheds/contract/scalars'
import type { Sql } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import type { TestWallet } from '../../../testing/wallets.ts'
import type { PaymentRow } from '../mobile-money/operator-payments.queries.ts'
import { isFinal } from '../mobile-money/operator-payments.rules.ts'

export interface PlantedPayment
  extends Partial<Pick<PaymentRow, 'kind' | 'operator' | 'phone' | 'amount' | 'fee' | 'state' | 'key' | 'subject'>> {
  ref?: string
  reason?: string
  incident?: string
  called?: number
  createdAt?: Date
  nextAt?: Date | null
  expiresAt?: Date
  reviewedAt?: Date
  submittedAt?: Date
  endedAt?: Date
  /** The operator's number of the payment. */
  receipt?: string
}

/** Plants a payment in any state, without a call. */
export const plantPayment = async (
  sql: Sql,
  { id: accountId, ownerId }: Pick<TestWallet, 'id' | 'ownerId'>,
  planted: PlantedPayment = {},
): Promise<{ id: Id; callbackId: string }> => {
  const { kind = 'top_up', operator = 'mtn', phone = '677000001', amount = 1000, state = 'pending' } = planted
  const { createdAt = new Date(), nextAt = null, subject = null } = planted
  const [id, callbackId] = [newId(), randomBytes(16).toString('hex')]
  await sql`
    insert into operator_payments (id, account_id, owner_id, kind, operator, phone, amount, fee, key, subject, operator_ref,
      callback_id, state, reason, incident, called, next_at, created_at, expires_at, ended_at, reviewed_at,
      submitted_at, receipt)
    values (${id}, ${accountId}, ${ownerId}, ${kind}, ${operator}, ${phone}, ${amount}, ${planted.fee ?? 0}, ${planted.key ?? newId()},
      ${subject === null ? null : JSON.stringify(subject)}, ${state === 'created' ? null : (planted.ref ?? newId())}, ${callbackId}, ${state},
      ${planted.reason ?? null}, ${planted.incident ?? null}, ${planted.called ?? 0}, ${nextAt}, ${createdAt},
      ${planted.expiresAt ?? null}, ${isFinal(state) ? (planted.endedAt ?? createdAt) : null}, ${planted.reviewedAt ?? null},
      ${planted.submittedAt ?? null}, ${planted.receipt ?? null})`
  return { id, callbackId }
}

import type { BodyOf } from '@sheds/contract/endpoint'
import { sendLimits, sendLimitsOf } from '@sheds/contract/wallet/payment-limits'
import type { BookedPayment, sendMoney as sendCall } from '@sheds/contract/wallet/wallet'
import { AppError } from '../../../platform/app-error.ts'
import type { Parts } from '../../../platform/context.ts'
import type { Actor } from '../../../platform/session.ts'
import { intents, transferLegs } from '../../ledger/ledger.api.ts'
import { keyFor, requireBooked } from '../keys/keys.service.ts'
import { intentFor } from '../keys/payment-intents.rules.ts'
import type { PartiesRow } from '../wallet.queries.ts'
import { toBooked } from '../wallet.views.ts'
import { billDetails, billRefusal, billToPay } from './bills.service.ts'
import { requireRecipient } from './recipients.service.ts'

interface SendInput {
  body: BodyOf<typeof sendCall>
  key: string | undefined
}

/** Moves the money once per key. A known key is answered before the other checks. */
export const sendMoney = async (
  context: Parts<'database' | 'clock' | 'ledger' | 'parties'>,
  actor: Actor,
  { body: form, key: sent }: SendInput,
): Promise<BookedPayment> => {
  const parties = await context.parties.add({ ownerId: actor.userId, recipient: form.recipient_wallet_id })
  if (parties === undefined) throw new AppError('not_found', { says: 'wallet_not_found' })
  refuseInvalid(parties, form)
  const key = await keyFor(context, actor, sent)
  const bill = form.order_id == null ? undefined : await billToPay(context, actor, { parties, key, form })
  if (bill === undefined) await refuseSmall(context, { parties, key, amount: form.amount })
  const recipientId = await requireRecipient(context, actor, { parties, call: 'send_money', key })
  const { amount } = form
  const note = form.note || null
  const music = form.music_id ?? null
  const body = { to: recipientId, amount, note, music, ...(bill !== undefined && { order: bill.id }) }
  const intent = intentFor('send_money', { accountId: parties.id, key, body })
  const outcome = await context.ledger.move({
    ...intent,
    otherId: recipientId,
    legs: transferLegs(parties.id, recipientId, amount),
    details: {
      ...(note !== null && { note }),
      ...(music !== null && { music }),
      ...(bill !== undefined && billDetails(bill, 'paid')),
    },
    by: { sessionId: actor.sessionId, action: intent.call, amount, recipientId },
  })
  // Paid in another tab or cancelled meanwhile.
  if (outcome.code === 'not_payable' && bill !== undefined) throw await billRefusal(context, actor, { parties, form })
  return toBooked(await requireBooked(context, actor, outcome))
}

const refuseInvalid = (parties: PartiesRow, { sender_wallet_id: sender }: SendInput['body']): void => {
  if (sender !== undefined && sender !== parties.walletId) throw new AppError('forbidden')
  if (parties.recipientId === parties.id)
    throw new AppError('invalid_input', { fields: { recipient_wallet_id: 'wallet_own_recipient' } })
  if (parties.status === 0) throw new AppError('wallet_inactive')
}

/** Amounts below the minimum are sent only as the whole balance; a known key gets its stored result. */
const refuseSmall = async (
  context: Parts<'database'>,
  { parties: { id: accountId, balance }, key, amount }: { parties: PartiesRow; key: string; amount: number },
): Promise<void> => {
  if (amount >= sendLimitsOf(balance).least || amount >= sendLimits.least) return
  if ((await intents.find(context.database.sql, { accountId, call: 'send_money', key })) !== undefined) return
  throw new AppError('invalid_input', { fields: { amount: 'send_amount_range' } })
}

import type { BodyOf } from '@sheds/contract/endpoint'
import type { payMusic as payCall } from '@sheds/contract/music/purchases'
import type { Id } from '@sheds/contract/scalars'
import { AppError } from '../../../platform/app-error.ts'
import type { Parts } from '../../../platform/context.ts'
import type { Actor } from '../../../platform/session.ts'
import { grants } from '../../ledger/ledger.api.ts'
import { countMissedLookUp, keyFor, requireRecipient } from '../../wallet/wallet.api.ts'

/** Receiver of a piece that another person pays for. */
export interface Gift {
  receiverId: Id
  /** The account was closed after the key's first use: only the stored outcome is returned, no new payment. */
  isGone: boolean
  /** Message to the receiver. */
  note: string | null
}

interface GiftInput {
  body: BodyOf<typeof payCall>
  sent: string | undefined
}

/** Gift in a purchase, if there is one, and its key. A gift to the payer is an ordinary purchase. */
export const giftOf = async (
  context: Parts<'database' | 'parties'>,
  actor: Actor,
  { body: { recipient_wallet_id: recipient, note }, sent }: GiftInput,
): Promise<{ gift: Gift | undefined; key: string | undefined }> => {
  if (recipient == null) return { gift: undefined, key: sent }
  const parties = await context.parties.add({ ownerId: actor.userId, recipient })
  if (parties === undefined) throw new AppError('wallet_inactive')
  if (parties.recipientId === parties.id) return { gift: undefined, key: sent }
  const key = await keyFor(context, actor, sent)
  const receiverId = await requireRecipient(context, actor, { parties, call: 'paid_music', key })
  return { gift: { receiverId, isGone: !parties.isRecipientActive, note: note || null }, key }
}

/**
 * The receiver owns the piece already. Without authorization the caller does not learn it, and refusals are counted, so
 * that ownership cannot be probed.
 */
export const refuseGift = async (context: Parts<'database'>, actor: Actor): Promise<AppError> => {
  if ((await grants.findId(context.database.sql, actor.sessionId)) === undefined)
    return new AppError('authorization_required')
  await countMissedLookUp(context, actor)
  return new AppError('gift_refused')
}

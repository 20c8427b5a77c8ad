import type { BodyOf } from '@sheds/contract/endpoint'
import type { payMusic as payCall } from '@sheds/contract/music/purchases'
import type { Id } from '@sheds/contract/scalars'
import { AppError } from '../../../platform/app-error.ts'
import type { Parts } from '../../../platform/context.ts'
import type { Actor } from '../../../platform/session.ts'
import { grants } from '../../ledger/ledger.api.ts'
import { countMiss, keyFor, knownRecipient } from '../../wallet/wallet.api.ts'

/** Whose a piece becomes that somebody else pays for. */
export interface Gift {
  receiverId: Id
  /** Gone since the key was used first: what became of that is told, and nothing else. */
  isGone: boolean
  /** What is said with it. */
  note: string | null
}

interface Sent {
  body: BodyOf<typeof payCall>
  sent: string | undefined
}

/** The gift that a purchase is, if it is one, and the key it has. To give to oneself is to buy. */
export const giftOf = async (
  context: Parts<'database' | 'parties'>,
  actor: Actor,
  { body: { recipient_wallet_id: recipient, note }, sent }: Sent,
): Promise<{ gift: Gift | undefined; key: string | undefined }> => {
  if (recipient == null) return { gift: undefined, key: sent }
  const parties = await context.parties.add({ ownerId: actor.userId, recipient })
  if (parties === undefined) throw new AppError('wallet_inactive')
  if (parties.recipientId === parties.id) return { gift: undefined, key: sent }
  const key = await keyFor(context, actor, sent)
  const receiverId = await knownRecipient(context, actor, { parties, call: 'paid_music', key })
  return { gift: { receiverId, isGone: !parties.isRecipientActive, note: note || null }, key }
}

/** It is theirs already. Whoever asks without leave learns nothing, and nobody finds out so of many. */
export const refuseGift = async (context: Parts<'database'>, actor: Actor): Promise<AppError> => {
  if ((await grants.findId(context.database.sql, actor.sessionId)) === undefined)
    return new AppError('authorization_required')
  await countMiss(context, actor)
  return new AppError('gift_refused')
}

import type { Id } from '@sheds/contract/scalars'
import { AppError } from '../../../platform/app-error.ts'
import type { Parts } from '../../../platform/context.ts'
import type { Actor } from '../../../platform/session.ts'
import { grants, intents } from '../../ledger/ledger.api.ts'
import type { KeyedCall } from '../keys/payment-intents.rules.ts'
import { countMissedLookUp, recipientNotFound } from '../mobile-money/look-ups.service.ts'
import type { PartiesRow } from '../wallet.queries.ts'

interface RecipientQuery {
  parties: Pick<PartiesRow, 'id' | 'recipientId' | 'isRecipientActive'>
  call: KeyedCall
  key: string
}

/**
 * Missing, inactive and closed wallets look alike to the caller. The answer requires a grant and counts as a miss, so
 * that payments cannot replace look-ups, which are limited.
 */
export const requireRecipient = async (
  context: Parts<'database'>,
  actor: Actor,
  { parties, call, key }: RecipientQuery,
): Promise<Id> => {
  const { id: accountId, recipientId } = parties
  if (recipientId !== null && parties.isRecipientActive) return recipientId
  const kept = await intents.find(context.database.sql, { accountId, call, key })
  if (kept !== undefined) {
    // The recipient existed when the key was used; the ledger decides whether this is the same call.
    if (recipientId !== null) return recipientId
    throw intents.refusal(kept)
  }
  if ((await grants.findId(context.database.sql, actor.sessionId)) === undefined)
    throw new AppError('authorization_required')
  await countMissedLookUp(context, actor)
  throw recipientNotFound()
}

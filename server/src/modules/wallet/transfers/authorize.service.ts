import type { BodyOf } from '@sheds/contract/endpoint'
import type { authorizePayment as authorizeCall } from '@sheds/contract/wallet/wallet'
import { AppError } from '../../../platform/app-error.ts'
import type { Parts } from '../../../platform/context.ts'
import type { Actor } from '../../../platform/session.ts'
import { grants } from '../../ledger/ledger.api.ts'
import { proveWalletPassword, wrongWalletPassword } from '../../users/users.api.ts'
import { findRecipient } from '../mobile-money/look-ups.service.ts'
import type { OwnWalletRow } from '../wallet.queries.ts'

type AuthorizeContext = Parts<'database' | 'clock' | 'slices' | 'guessGate' | 'passwords'>

export const grantSeconds = 120

/** Gives a grant for one payment with the stated bounds; replaces the session's previous grant. */
export const authorizePayment = async (
  context: AuthorizeContext,
  actor: Actor,
  { wallet, asked }: { wallet: OwnWalletRow; asked: BodyOf<typeof authorizeCall> },
): Promise<void> => {
  if (wallet.status === 0) throw new AppError('wallet_inactive')
  const passwordHash = await proveWalletPassword(context, actor, { accountId: wallet.id, password: asked.password })
  const isBuying = asked.action === 'paid_music'
  const named = asked.recipient_wallet_id ?? undefined
  const recipientId = named === undefined ? undefined : await findRecipient(context, actor, named)
  const granted = await grants.give(context.database.sql, {
    sessionId: actor.sessionId,
    accountId: wallet.id,
    passwordHash,
    bounds: {
      action: asked.action ?? undefined,
      amount: asked.amount ?? undefined,
      ...(isBuying
        ? { recipientId: asked.music_id ?? undefined, forId: recipientId === wallet.id ? undefined : recipientId }
        : { recipientId }),
      phone: asked.phone ?? undefined,
      medium: asked.medium ?? undefined,
    },
    seconds: grantSeconds,
  })
  // The password was replaced while it was checked.
  if (granted === undefined) throw wrongWalletPassword()
}

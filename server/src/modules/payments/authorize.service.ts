import type { BodyOf } from '@sheds/contract/endpoint'
import type { authorizePayment as authorizeCall } from '@sheds/contract/payments'
import type { Id } from '@sheds/contract/scalars'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/session.ts'
import { tellOwner } from '../users/users.api.ts'
import { endRightWalletGuess, endWrongWalletGuess, replaceGrant, startWalletGuess } from '../wallet/wallet.api.ts'
import { findRecipient } from './look-ups.service.ts'
import type { OwnWalletRow } from './payments.queries.ts'

export const grantSeconds = 120

/** Leave to pay once, for what was named, in the place of what this session had. */
export const authorizePayment = async (
  payments: Context,
  actor: Actor,
  { wallet, asked }: { wallet: OwnWalletRow; asked: BodyOf<typeof authorizeCall> },
): Promise<void> => {
  if (wallet.status === 0) throw new AppError('wallet_inactive')
  const passwordHash = await proveWalletPassword(payments, actor, { accountId: wallet.id, password: asked.password })
  const walletId = asked.recipient_wallet_id ?? undefined
  const recipientId = walletId === undefined ? undefined : await findRecipient(payments, actor, walletId)
  const granted = await replaceGrant(payments.database.sql, {
    sessionId: actor.sessionId,
    accountId: wallet.id,
    passwordHash,
    bounds: {
      action: asked.action ?? undefined,
      amount: asked.amount ?? undefined,
      recipientId,
      phone: asked.phone ?? undefined,
      medium: asked.medium ?? undefined,
    },
    seconds: grantSeconds,
  })
  // The password was replaced while it was judged.
  if (granted === undefined) throw wrongPassword()
}

/** The hash that the password fits. A wrong one counts; the owner is told when it locks the wallet. */
export const proveWalletPassword = async (
  payments: Context,
  { userId }: Actor,
  { accountId, password }: { accountId: Id; password: string },
): Promise<string> => {
  const { sql } = payments.database
  const guess = await startWalletGuess(sql, accountId)
  const matches = await payments.passwords.verify(guess.passwordHash, password)
  if (matches && guess.passwordHash !== null) {
    await endRightWalletGuess(sql, guess)
    return guess.passwordHash
  }
  await transaction(sql, async (tx) => {
    const until = await endWrongWalletGuess(tx, guess)
    if (until !== undefined) await tellOwner(payments, tx, { userId, type: 'wallet_locked', detail: until })
  })
  throw wrongPassword()
}

const wrongPassword = (): AppError =>
  new AppError('wrong_wallet_password', { fields: { password: 'error_wrong_wallet_password' } })

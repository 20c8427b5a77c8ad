import type { BodyOf } from '@sheds/contract/endpoint'
import type { activateWallet as activateCall, Wallet } from '@sheds/contract/wallet/wallet'
import { AppError } from '../../platform/app-error.ts'
import type { Parts } from '../../platform/context.ts'
import { transaction } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/session.ts'
import { walletPasswords, wallets } from '../ledger/ledger.api.ts'
import { notifyOwner, proveWalletPassword, refuseWalletPassword, spendRecoveryCode } from '../users/users.api.ts'
import { isOwnWallet } from './wallet.policy.ts'
import { findOwnWallet, type OwnWalletRow } from './wallet.queries.ts'
import { toWallet } from './wallet.views.ts'

type OwnWalletContext = Parts<'database' | 'clock' | 'slices' | 'guessGate' | 'passwords'>

/** Caller's wallet if `ref` names it; every other wallet is forbidden, whether it exists or not. */
export const ownWallet = async (
  { database }: Parts<'database'>,
  { userId }: Actor,
  ref: string,
): Promise<OwnWalletRow> => {
  const row = await findOwnWallet(database.sql, userId)
  if (!isOwnWallet(userId, row?.walletId, ref)) throw new AppError('forbidden')
  if (row === undefined) throw new AppError('not_found')
  return row
}

/** Wallet id by which others pay the caller; undefined without a wallet. */
export const findOwnWalletId = async (
  { database }: Parts<'database'>,
  { userId }: Actor,
): Promise<string | undefined> => (await findOwnWallet(database.sql, userId))?.walletId

export const getWallet = async (context: Parts<'database'>, actor: Actor, ref: string): Promise<Wallet> =>
  toWallet(await ownWallet(context, actor, ref))

/** Activates the wallet once; a concurrent second call is refused. */
export const activateWallet = async (
  context: Parts<'database' | 'passwords'>,
  actor: Actor,
  {
    ref,
    my_wallet_name: name,
    password,
  }: Pick<BodyOf<typeof activateCall>, 'my_wallet_name' | 'password'> & { ref: string },
): Promise<Wallet> => {
  if ((await ownWallet(context, actor, ref)).status === 1) throw new AppError('already_active')
  await refuseWalletPassword(context, actor, password)
  const passwordHash = await context.passwords.hash(password)
  const isDone = await transaction(context.database.sql, (tx) =>
    wallets.activate(tx, actor.userId, { name, passwordHash }),
  )
  if (!isDone) throw new AppError('already_active')
  return getWallet(context, actor, ref)
}

export const renameWallet = async (
  context: Parts<'database'>,
  actor: Actor,
  { ref, name }: { ref: string; name: string },
): Promise<Wallet> => {
  await ownWallet(context, actor, ref)
  await wallets.rename(context.database.sql, actor.userId, name)
  return getWallet(context, actor, ref)
}

/** The current password was checked when the grant was given. */
export const changeWalletPassword = async (
  context: Parts<'database' | 'clock' | 'slices' | 'passwords'>,
  actor: Actor,
  { ref, password }: { ref: string; password: string },
): Promise<void> => {
  const { id: accountId, status } = await ownWallet(context, actor, ref)
  if (status === 0) throw new AppError('wallet_inactive')
  await refuseWalletPassword(context, actor, password)
  const hash = await context.passwords.hash(password)
  const { userId: ownerId, sessionId } = actor
  await transaction(context.database.sql, async (tx) => {
    await walletPasswords.change(tx, { ownerId, accountId, sessionId, hash })
    await notifyOwner(context, tx, { userId: ownerId, type: 'wallet_password_changed', detail: '' })
  })
}

export const freezeWallet = async (
  context: Parts<'database' | 'clock' | 'slices'>,
  actor: Actor,
  ref: string,
): Promise<Wallet> => {
  await ownWallet(context, actor, ref)
  await transaction(context.database.sql, async (tx) => {
    await wallets.freeze(tx, actor.userId, actor.sessionId)
    await notifyOwner(context, tx, { userId: actor.userId, type: 'wallet_frozen', detail: '' })
  })
  return getWallet(context, actor, ref)
}

const thawMs = 24 * 3_600_000

interface ThawProof {
  ref: string
  password: string | undefined
  code: string | undefined
  isUndo: boolean
}

/**
 * Ends a freeze: at once by undo in the session that set it or with a recovery code; with the password after a day,
 * which a repetition does not prolong.
 */
export const thawWallet = async (
  context: OwnWalletContext,
  actor: Actor,
  { ref, password, code, isUndo }: ThawProof,
): Promise<Wallet> => {
  const wallet = await ownWallet(context, actor, ref)
  if (isUndo) {
    const { sql } = context.database
    const isUndone = await transaction(sql, (tx) => wallets.undoFreeze(tx, actor.userId, actor.sessionId))
    if (!isUndone) throw new AppError('conflict')
  } else if (code !== undefined) {
    await spendRecoveryCode(context, actor, { code, use: (tx) => wallets.thaw(tx, actor.userId, null) })
  } else {
    await proveWalletPassword(context, actor, { accountId: wallet.id, password: password ?? '' })
    const until = new Date(context.clock.now().getTime() + thawMs).toISOString()
    if (wallet.isFrozen && wallet.frozenUntil === null)
      await wallets.thawLater(context.database.sql, actor.userId, until)
  }
  return getWallet(context, actor, ref)
}

import type { BodyOf } from '@sheds/contract/endpoint'
import { type Id, type Time, timeOf } from '@sheds/contract/scalars'
import { uniqueNameKey } from '@sheds/contract/text/names'
import type { recover as recoverCall } from '@sheds/contract/users/accounts'
import { AppError } from '../../../platform/app-error.ts'
import type { Parts } from '../../../platform/context.ts'
import { type Tx, transaction } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/session.ts'
import { walletPasswords, wallets } from '../../ledger/ledger.api.ts'
import { findUser, lockPassword, lockPerson, type UserRow, updateLoginPassword } from '../users.queries.ts'
import type { Origin } from './login.service.ts'
import { guessAs, guessFrom } from './login-guards.service.ts'
import { refuseCommonPassword, refuseOwnPassword, refuseWeakWalletPassword } from './password-choice.ts'
import {
  findRecoverable,
  findUnripeRecoveryCode,
  type RecoverableAccount,
  replaceRecoveryCodes,
  useRecoveryCode,
  useRipeRecoveryCode,
} from './recovery-codes.queries.ts'
import { newRecoveryCodes, newSecret, recoveryCodeHash, secretHash } from './secrets.ts'
import { notifyOwner } from './security-news.service.ts'
import { deleteDevicesOf, deleteSessionsOf, findDeviceSince, lockSession, rememberDevice } from './sessions.queries.ts'
import { proveWalletPassword, wrongWalletPassword } from './wallet-password.service.ts'

type RecoveryContext = Parts<'database' | 'clock' | 'slices' | 'guessGate' | 'passwords'>

const dayMs = 24 * 3_600_000
const trustedDeviceMs = 7 * dayMs

type Reset = BodyOf<typeof recoverCall>

export interface RecoveryOutcome {
  moneyHeldUntil: Time | null
  device: string
}

/**
 * Sets a new password with a recovery code, ends all sessions and holds money for a day unless the device is trusted.
 */
export const recover = async (
  context: Parts<'database' | 'clock' | 'live' | 'slices' | 'guessGate' | 'passwords' | 'slowLoginMs'>,
  reset: Reset,
  origin: Origin,
): Promise<RecoveryOutcome> => {
  if (reset.reset === 'login') await refuseCommonPassword(reset.password)
  return guessFrom(context, origin.address, () => tryReset(context, reset, origin.device))
}

const tryReset = async (
  context: Parts<'database' | 'clock' | 'live' | 'slices' | 'passwords'>,
  reset: Reset,
  device: string | undefined,
): Promise<RecoveryOutcome> => {
  const codeHash = recoveryCodeHash(reset.recovery_code)
  const time = context.clock.now().getTime()
  const now = new Date(time).toISOString()
  const account = await findRecoverable(context.database.sql, { nameKey: uniqueNameKey(reset.name), codeHash, now })
  if (account === undefined) throw new AppError('wrong_recovery_code')
  if (reset.reset === 'login') refuseOwnPassword(reset.password, account)
  else await refuseWeakWalletPassword(reset.password, account)
  const hash = await context.passwords.hash(reset.password)
  const mark = newSecret()
  const heldUntil = await transaction(context.database.sql, async (tx) => {
    // Locks the user first, as issuing codes does, so that the two cannot deadlock.
    if (!(await lockPerson(tx, account.id)) || !(await useRecoveryCode(tx, account.id, codeHash, now))) {
      throw new AppError('wrong_recovery_code')
    }
    const until = await holdUnlessOfOld(tx, account, { device, time })
    if (reset.reset === 'login') await updateLoginPassword(tx, account.id, hash, now)
    else await resetWallet(tx, account, hash, time)
    await deleteSessionsOf(tx, account.id)
    await deleteDevicesOf(tx, account.id)
    // The device can log in although failed guesses have locked the name, but counts as new.
    await rememberDevice(tx, account.id, secretHash(mark), now)
    await notifyOwner(context, tx, { userId: account.id, type: 'recovery_used', detail: reset.reset })
    return until
  })
  await context.live.wake([account.id])
  return { moneyHeldUntil: heldUntil, device: mark }
}

/**
 * No hold from a trusted device. The hold precedes the end of payment permissions, since payments take these locks in
 * this order.
 */
const holdUnlessOfOld = async (
  tx: Tx,
  { id, name }: RecoverableAccount,
  { device, time }: { device: string | undefined; time: number },
): Promise<Time | null> => {
  const since = device === undefined ? undefined : await findDeviceSince(tx, id, secretHash(device))
  if (since !== undefined && Date.parse(since) <= time - trustedDeviceMs) return null
  const until = timeOf(new Date(time + dayMs))
  await wallets.hold(tx, { ownerId: id, ownerName: name }, until)
  return until
}

/** Refuses codes issued within the last day, which someone with the login alone could have made. */
const resetWallet = async (tx: Tx, { id, issuedAt }: RecoverableAccount, hash: string, time: number): Promise<void> => {
  if (!(await walletPasswords.replace(tx, id, hash))) throw new AppError('wallet_inactive')
  const ripe = Date.parse(issuedAt) + dayMs
  if (ripe > time) {
    throw new AppError('recovery_code_too_new', { retryAfterSeconds: Math.ceil((ripe - time) / 1000) })
  }
}

export interface ReissuedCodes {
  codes: string[]
  /** Time from which the new codes work and the old ones stop; null if at once. */
  usableFrom: Time | null
}

interface ReissueProofs {
  password: string
  walletPassword: string | undefined
}

/** New codes for a logged-in user who knows the passwords; with the login password alone they wait a day. */
export const reissueRecoveryCodes = async (
  context: RecoveryContext,
  actor: Actor,
  { password, walletPassword }: ReissueProofs,
): Promise<ReissuedCodes> => {
  const user = await provePassword(context, actor, password)
  const wallet = await provesWallet(context, actor, walletPassword)
  const now = context.clock.now()
  const waitMs = wallet.isProven ? 0 : dayMs
  const codes = await transaction(context.database.sql, async (tx) => {
    // Locks in turn, and checks again that the proofs still hold and the caller's session is open.
    if (!(await lockPassword(tx, user.id, user.passwordHash))) throw wrongPassword()
    if (!(await lockSession(tx, actor.sessionId))) throw new AppError('login_required')
    if (wallet.proof !== undefined && !(await walletPasswords.stays(tx, wallet.proof.id, wallet.proof.hash))) {
      throw wrongWalletPassword('wallet_password')
    }
    return issueRecoveryCodes(tx, user.id, { now, waitMs })
  })
  return { codes, usableFrom: wallet.isProven ? null : timeOf(new Date(now.getTime() + dayMs)) }
}

interface WalletProof {
  isProven: boolean
  /** Undefined if there is no password to prove. */
  proof?: { id: Id; hash: string }
}

const provesWallet = async (
  context: RecoveryContext,
  actor: Actor,
  typed: string | undefined,
): Promise<WalletProof> => {
  const wallet = await wallets.find(context.database.sql, actor.userId)
  if (wallet?.status !== 1) return { isProven: true }
  if (typed === undefined) return { isProven: false }
  const { id } = wallet
  const hash = await proveWalletPassword(context, actor, { accountId: id, password: typed, field: 'wallet_password' })
  return { isProven: true, proof: { id, hash } }
}

/** Replaces all codes of a user; they are returned only here. */
export const issueRecoveryCodes = async (
  tx: Tx,
  userId: string,
  { now, waitMs = 0 }: { now: Date; waitMs?: number },
): Promise<string[]> => {
  const codes = newRecoveryCodes()
  const usableFrom = new Date(now.getTime() + waitMs).toISOString()
  await replaceRecoveryCodes(tx, userId, codes.map(recoveryCodeHash), { now: now.toISOString(), usableFrom })
  return codes
}

/** Uses up one of the caller's recovery codes for another purpose; `use` runs in the same transaction. */
export const spendRecoveryCode = (
  context: Parts<'database' | 'clock' | 'guessGate'>,
  actor: Actor,
  { code, use }: { code: string; use: (tx: Tx) => Promise<void> },
): Promise<void> =>
  guessAs(context, { proof: `code ${actor.userId}` }, () =>
    transaction(context.database.sql, async (tx) => {
      const now = context.clock.now().toISOString()
      if (!(await useRipeRecoveryCode(tx, actor.userId, recoveryCodeHash(code), now))) {
        await refuseUnripe(context, tx, { userId: actor.userId, code, now })
        throw new AppError('wrong_recovery_code', { fields: { recovery_code: 'thaw_wrong_code' } })
      }
      await use(tx)
    }),
  )

/** Reports from when a code that is still too new will work. */
const refuseUnripe = async (
  context: Parts<'clock'>,
  tx: Tx,
  { userId, code, now }: { userId: string; code: string; now: string },
): Promise<void> => {
  const usableFrom = await findUnripeRecoveryCode(tx, userId, { codeHash: recoveryCodeHash(code), now })
  if (usableFrom === undefined) return
  const retryAfterSeconds = Math.ceil((Date.parse(usableFrom) - context.clock.now().getTime()) / 1000)
  throw new AppError('recovery_code_too_new', { retryAfterSeconds, fields: { recovery_code: 'thaw_code_not_yet' } })
}

/** The caller's row if the password is right. */
export const provePassword = (
  context: Parts<'database' | 'clock' | 'guessGate' | 'passwords'>,
  actor: Actor,
  password: string,
): Promise<UserRow> =>
  guessAs(context, { proof: actor.userId }, async () => {
    const user = await findUser(context.database.sql, actor.userId)
    const matches = await context.passwords.verify(user?.passwordHash, password)
    if (!matches || user === undefined) throw wrongPassword()
    return user
  })

export const wrongPassword = (): AppError =>
  new AppError('wrong_password', { fields: { password: 'error_wrong_password' } })

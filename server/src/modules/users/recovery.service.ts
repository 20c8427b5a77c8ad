import type { recover as recoverCall } from '@sheds/contract/accounts'
import type { BodyOf } from '@sheds/contract/endpoint'
import type { Time } from '@sheds/contract/scalars'
import { AppError } from '../../platform/app-error.ts'
import { type Tx, transaction } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/session.ts'
import { holdWallet, replaceWalletPassword } from '../wallet/wallet.service.ts'
import type { Origin } from './login.service.ts'
import { endRightGuess, guessFrom, startGuess } from './login-guards.service.ts'
import { uniqueNameKey } from './names.rules.ts'
import { findRecoverable, replaceRecoveryCodes, useRecoveryCode } from './recovery-codes.queries.ts'
import { newRecoveryCodes, newSecret, recoveryCodeHash, secretHash } from './secrets.ts'
import { deleteSessionsOf, rememberDevice } from './sessions.queries.ts'
import { findUser, type UserRow, updatePassword } from './users.queries.ts'
import type { UsersContext } from './users-context.ts'

const holdMs = 24 * 3_600_000

type Reset = BodyOf<typeof recoverCall>

export interface Recovered {
  moneyHeldUntil: Time | null
  device: string
}

/** Sets a new password with a code, ends every session and, from a strange device, holds money for a day. */
export const recover = (users: UsersContext, reset: Reset, origin: Origin): Promise<Recovered> =>
  guessFrom(users, origin.address, () => tryReset(users, reset, origin.device ?? newSecret()))

const tryReset = async (users: UsersContext, reset: Reset, device: string): Promise<Recovered> => {
  const [codeHash, deviceHash] = [recoveryCodeHash(reset.recovery_code), secretHash(device)]
  const asked = { nameKey: uniqueNameKey(reset.name), codeHash, deviceHash }
  const found = await findRecoverable(users.database.sql, asked)
  if (found === undefined) throw new AppError('wrong_recovery_code')
  const hash = await users.passwords.hash(reset.password)
  const now = users.clock.now()
  const heldUntil = found.isKnownDevice ? null : new Date(now.getTime() + holdMs).toISOString()
  await transaction(users.database.sql, async (tx) => {
    if (!(await useRecoveryCode(tx, found.id, codeHash, now.toISOString()))) throw new AppError('wrong_recovery_code')
    if (reset.reset === 'login') await updatePassword(tx, found.id, hash)
    else if (!(await replaceWalletPassword(tx, found.id, hash))) throw new AppError('wallet_inactive')
    if (heldUntil !== null) await holdWallet(tx, found.id, heldUntil)
    // Whoever holds a code is let in where strangers' guesses have closed the name.
    await rememberDevice(tx, found.id, deviceHash, now.toISOString())
    await deleteSessionsOf(tx, found.id)
  })
  return { moneyHeldUntil: heldUntil as Time | null, device }
}

/** New codes for who is logged in and knows the password; the old ones end. */
export const reissueRecoveryCodes = async (users: UsersContext, actor: Actor, password: string): Promise<string[]> => {
  await provePassword(users, actor, password)
  return transaction(users.database.sql, (tx) => issueRecoveryCodes(tx, actor.userId))
}

/** Replaces all codes of a user. Only the answer ever shows them. */
export const issueRecoveryCodes = async (tx: Tx, userId: string): Promise<string[]> => {
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(tx, userId, codes.map(recoveryCodeHash))
  return codes
}

/** The caller's own row, if the password is the caller's. */
export const provePassword = async (users: UsersContext, actor: Actor, password: string): Promise<UserRow> => {
  const guess = await startGuess(users, { proof: actor.userId })
  const user = await findUser(users.database.sql, actor.userId)
  const matches = await users.passwords.verify(user?.passwordHash, password)
  if (!matches || user === undefined) {
    throw new AppError('wrong_password', { fields: { password: 'error_wrong_password' } })
  }
  await endRightGuess(users, guess)
  return user
}

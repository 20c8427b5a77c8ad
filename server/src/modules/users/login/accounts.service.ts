import type { BodyOf } from '@sheds/contract/endpoint'
import { type Id, isId } from '@sheds/contract/scalars'
import { uniqueNameKey } from '@sheds/contract/text/names'
import type { signUp as signUpCall } from '@sheds/contract/users/accounts'
import { AppError } from '../../../platform/app-error.ts'
import type { Parts } from '../../../platform/context.ts'
import { type Tx, transaction } from '../../../platform/db/database.ts'
import { takeOfAddress } from '../../../platform/http/limits/rate-limit.ts'
import { newId } from '../../../platform/ids.ts'
import type { Actor } from '../../../platform/session.ts'
import { hasten, raise } from '../../../platform/slice.ts'
import { wallets } from '../../ledger/ledger.api.ts'
import { deleteAllFollowsOf } from '../follows.queries.ts'
import { removePicturesOf } from '../pictures.service.ts'
import { isSelf } from '../users.policy.ts'
import { addToUserTotal, clearUser, findUser, insertUser, isNameTaken, takeWalletNaming } from '../users.queries.ts'
import { refuseCommonPassword, refuseOwnPassword } from './password-choice.ts'
import { issueRecoveryCodes, provePassword, wrongPassword } from './recovery.service.ts'
import { deleteRecoveryCodes } from './recovery-codes.queries.ts'
import { newSecret, secretHash } from './secrets.ts'
import { deleteDevicesOf, deleteSessionsOf, lockSession } from './sessions.queries.ts'

type AccountsContext = Parts<'database' | 'clock' | 'log' | 'live' | 'slices' | 'forgetMs' | 'guessGate' | 'passwords'>

interface NewAccount {
  user: { id: Id; name: string }
  codes: string[]
  /** Secret with which the device that signed up may name the wallet. */
  walletMark: string
}

/** Creates an account. Only one of simultaneous signups with the same name succeeds. */
export const signUp = async (
  context: Parts<'config' | 'database' | 'limiter' | 'clock' | 'passwords'>,
  person: BodyOf<typeof signUpCall>,
  address: string,
): Promise<NewAccount> => {
  await countSignup(context, address)
  const owner = { ...person, phoneNumber: person.phone_number, dateOfBirth: person.date_of_birth }
  await refuseCommonPassword(person.password)
  refuseOwnPassword(person.password, owner)
  const { sql } = context.database
  const nameKey = uniqueNameKey(person.name)
  if (await isNameTaken(sql, nameKey)) throw nameTaken()
  const passwordHash = await context.passwords.hash(person.password)
  const id = newId()
  const now = context.clock.now()
  const walletMark = newSecret()
  const row = {
    id,
    name: person.name,
    nameKey,
    email: person.email,
    phoneNumber: person.phone_number,
    dateOfBirth: person.date_of_birth,
    sex: person.sex,
    bio: person.bio,
    passwordHash,
    walletNamingHash: secretHash(walletMark),
    createdAt: now.toISOString(),
  }
  const codes = await transaction(sql, async (tx) => {
    if (!(await insertUser(tx, row))) throw nameTaken()
    const issued = await issueRecoveryCodes(tx, id, { now })
    await addToUserTotal(tx, 1)
    return issued
  })
  return { user: { id, name: person.name }, codes, walletMark }
}

const nameTaken = (): AppError => new AppError('name_taken', { fields: { name: 'signup_name_taken' } })

const countSignup = async ({ config, limiter }: Parts<'config' | 'limiter'>, address: string): Promise<void> => {
  if (!config.rateLimits) return
  const count = { kind: 'signup', address, most: config.signupsPerHour, windowSeconds: 3600 }
  const { allowed, retryAfterSeconds } = await takeOfAddress(limiter, count)
  if (!allowed) throw new AppError('too_many_requests', { retryAfterSeconds })
}

/** The caller's only wallet, created on the first call. */
export const createOwnWallet = async (
  context: Parts<'database'>,
  actor: Actor,
  name: string | undefined,
): ReturnType<typeof wallets.open> => {
  const { sql } = context.database
  const user = await findUser(sql, actor.userId)
  if (user === undefined) throw new AppError('login_required')
  return wallets.open(sql, { ownerId: user.id, name, ownerName: user.name })
}

const freshMs = 30 * 60_000

interface FirstWallet {
  userId: string | undefined
  /** Applied only together with the signup's mark. */
  name: string | undefined
  mark: string | undefined
}

/** Wallet of a new user before the first login, for the last step of the signup. */
export const createFirstWallet = async (
  context: Parts<'database' | 'clock'>,
  { userId, name, mark }: FirstWallet,
): Promise<{ isNew: boolean }> => {
  const { sql } = context.database
  const user = userId === undefined || !isId(userId) ? undefined : await findUser(sql, userId)
  const oldest = context.clock.now().getTime() - freshMs
  const isFresh = user?.closedAt === null && user.loggedInAt === null && Date.parse(user.createdAt) > oldest
  if (user === undefined || !isFresh) throw new AppError('login_required')
  return transaction(sql, async (tx) => {
    const isSameDevice = mark !== undefined && (await takeWalletNaming(tx, user.id, secretHash(mark)))
    const { isNew } = await wallets.open(tx, { ownerId: user.id, ownerName: user.name })
    // Renamed even if the wallet exists: a stranger may have created it first.
    if (isSameDevice && name !== undefined) await wallets.rename(tx, user.id, name)
    return { isNew }
  })
}

/** Deletes all personal data; ledger entries stay. */
export const closeAccount = async (
  context: AccountsContext,
  actor: Actor,
  { userId, password, givesRest }: { userId: Id; password: string; givesRest: boolean },
): Promise<void> => {
  if (!isSelf(actor.userId, userId)) throw new AppError('forbidden')
  const { passwordHash } = await provePassword(context, actor, password)
  const now = context.clock.now().toISOString()
  await transaction(context.database.sql, async (tx) => {
    await deleteAllFollowsOf(tx, userId)
    if (!(await clearUser(tx, { id: userId, passwordHash, now }))) return refuseUnlessClosed(tx, userId)
    if (!(await lockSession(tx, actor.sessionId))) throw new AppError('login_required')
    // Before the sessions, whose payment permissions end with them: payments lock the wallet first, too.
    await wallets.close(context, tx, { ownerId: userId, givesRest })
    await deleteSessionsOf(tx, userId)
    await deleteDevicesOf(tx, userId)
    await deleteRecoveryCodes(tx, userId)
    await removePicturesOf(tx, userId, context.clock.now())
    await raise(context, tx, 'accountClosed', { userId })
    await addToUserTotal(tx, -1)
  })
  await context.live.wake([userId])
  await forgetNow(context, userId)
}

/** Closing twice succeeds, but a password replaced since it was proven closes nothing. */
const refuseUnlessClosed = async (tx: Tx, userId: Id): Promise<void> => {
  if ((await findUser(tx, userId))?.closedAt === null) throw wrongPassword()
}

const forgetNow = async (context: Parts<'log' | 'slices' | 'forgetMs'>, userId: Id): Promise<void> => {
  const until = performance.now() + context.forgetMs
  await hasten(context, 'accountClosed', { userId }, () => performance.now() > until).catch((error: unknown) =>
    context.log.warn({ err: error }, 'immediate cleanup of a closed account failed, left to the jobs'),
  )
}

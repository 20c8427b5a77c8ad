import type { BodyOf } from '@sheds/contract/endpoint'
import type { Id, Page, PageQuery } from '@sheds/contract/scalars'
import { uniqueNameKey } from '@sheds/contract/text/names'
import type { logIn as logInCall, Session } from '@sheds/contract/users/accounts'
import type { WalletCard } from '@sheds/contract/wallet/wallet-card'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Parts } from '../../../platform/context.ts'
import { transaction } from '../../../platform/db/database.ts'
import { mostCounted } from '../../../platform/db/limits.ts'
import { newId } from '../../../platform/ids.ts'
import { newestFirst, readPage } from '../../../platform/paging.ts'
import type { Actor } from '../../../platform/session.ts'
import { wallets } from '../../ledger/ledger.api.ts'
import { type GuessSubject, guessAs, guessFrom } from './login-guards.service.ts'
import { newSecret, secretHash } from './secrets.ts'
import { tellOwner } from './security-news.service.ts'
import {
  deleteSession,
  findLogin,
  findSessions,
  insertSession,
  type LoginRow,
  markLogin,
  rememberDevice,
  type SessionRow,
  selectSessions,
  touchSessions,
} from './sessions.queries.ts'

type LoginContext = Parts<'database' | 'clock' | 'slices' | 'guessGate' | 'passwords' | 'slowLoginMs'>

/** Where a call comes from. */
export interface Origin {
  address: string
  /** The mark that an earlier login left on the device. */
  device: string | undefined
  /** What the device calls itself, for its owner's list of sessions. */
  label: string
}

export interface LoggedIn {
  id: Id
  name: string
  token: string
  wallet: WalletCard
  device: string
}

const idleMs = 30 * 24 * 3_600_000

type Credentials = BodyOf<typeof logInCall>

/** A new session for who knows name and password. One hash in any case; guesses are counted before they are judged. */
export const logIn = async (context: LoginContext, credentials: Credentials, origin: Origin): Promise<LoggedIn> => {
  const key = uniqueNameKey(credentials.name)
  const found = await findLogin(context.database.sql, key, secretHash(origin.device ?? ''))
  // A mark that no login of this person set may have been planted by somebody who knows it: then there is a new one.
  const device = (found?.isKnownDevice === true ? origin.device : undefined) ?? newSecret()
  const attempt = () => tryLogin(context, { found, key, device, label: origin.label, password: credentials.password })
  // A known device has ten guesses of its own: its owner need not queue behind strangers at the same address.
  return found?.isKnownDevice === true ? attempt() : guessFrom(context, origin.address, attempt)
}

interface Attempt {
  found: LoginRow | undefined
  key: string
  device: string
  label: string
  password: string
}

const tryLogin = (
  context: Parts<'database' | 'clock' | 'slices' | 'guessGate' | 'passwords'>,
  { found, key, device, label, password }: Attempt,
): Promise<LoggedIn> =>
  guessAs(context, guessSubject(key, device, found), async () => {
    const matches = await context.passwords.verify(found?.passwordHash, password)
    if (!matches || found === undefined) throw new AppError('wrong_login')
    const session = await openSession(context, found, { device, label })
    return { id: found.id, name: found.name, device, ...session }
  })

/** Strangers share one count for a name, so they can't lock out a device that has logged in to it. */
const guessSubject = (nameKey: string, device: string, found: LoginRow | undefined): GuessSubject =>
  found?.isKnownDevice === true ? { device, userId: found.id } : { name: nameKey }

const openSession = (
  context: Parts<'database' | 'clock' | 'slices'>,
  user: LoginRow,
  { device, label }: { device: string; label: string },
): Promise<{ token: string; wallet: WalletCard }> => {
  const token = newSecret()
  const now = context.clock.now().toISOString()
  return transaction(context.database.sql, async (tx) => {
    const login = await markLogin(tx, user, now)
    if (login === undefined) throw new AppError('wrong_login')
    const [tokenHash, deviceHash] = [secretHash(token), secretHash(device)]
    const isNewDevice = await rememberDevice(tx, user.id, deviceHash, now)
    if (isNewDevice && !login.isFirst)
      await tellOwner(context, tx, { userId: user.id, type: 'new_device', detail: label })
    await insertSession(tx, { id: newId(), userId: user.id, tokenHash, device: label, deviceHash, now })
    const { wallet } = await wallets.open(tx, { ownerId: user.id, ownerName: user.name })
    return { token, wallet }
  })
}

const touchEveryMs = 60_000

/** Who tokens stand for, in their order. Use keeps a session alive, written down once a minute at most. */
export const findActors = async (
  { database: { sql }, clock }: Parts<'database' | 'clock'>,
  tokens: readonly string[],
): Promise<(Actor | undefined)[]> => {
  const now = clock.now()
  const hashes = tokens.map(secretHash)
  const sessions = await findSessions(sql, hashes, idleSince(clock))
  const worn = sessions.filter(({ lastUsedAt }) => now.getTime() - Date.parse(lastUsedAt) >= touchEveryMs)
  const wornIds = worn.map(({ id }) => id)
  if (wornIds.length > 0) await touchSessions(sql, wornIds, now.toISOString())
  const known = new Map(sessions.map(({ tokenHash, userId, id }) => [nameOf(tokenHash), { userId, sessionId: id }]))
  return hashes.map((hash) => known.get(nameOf(hash)))
}

const nameOf = (hash: Buffer): string => hash.toString('latin1')

export const endSession = async (context: Parts<'database' | 'live'>, actor: Actor, sessionId: Id): Promise<void> => {
  const ended = await deleteSession(context.database.sql, actor.userId, sessionId)
  if (!ended) throw new AppError('not_found')
  await context.live.wake([actor.userId])
}

/** A second time does no harm. The device is forgotten with the session. */
export const logOut = async (context: Parts<'database' | 'live'>, { userId, sessionId }: Actor): Promise<void> => {
  await deleteSession(context.database.sql, userId, sessionId)
  await context.live.wake([userId])
}

export const listSessions = (
  context: Parts<'database' | 'clock'>,
  actor: Actor,
  page: PageQuery,
): Promise<Page<Session>> =>
  readPage(page, newestFirst, {
    read: (start) => {
      const usedSince = idleSince(context.clock)
      return selectSessions(context.database.sql, { ...start, userId: actor.userId, usedSince, mostCounted })
    },
    show: (session) => toSession(session, actor),
    count: () => 0,
    mostCounted,
  })

const idleSince = (clock: Clock): string => new Date(clock.now().getTime() - idleMs).toISOString()

const toSession = ({ id, device, createdAt, lastUsedAt }: SessionRow, { sessionId }: Actor): Session => ({
  id,
  device,
  createdAt,
  last_used_at: lastUsedAt,
  current: id === sessionId,
})

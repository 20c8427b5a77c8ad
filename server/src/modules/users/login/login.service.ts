import type { BodyOf } from '@sheds/contract/endpoint'
import type { Id, Page, PageQuery } from '@sheds/contract/scalars'
import { uniqueNameKey } from '@sheds/contract/text/names'
import type { logIn as logInCall, Session } from '@sheds/contract/users/accounts'
import type { WalletCard } from '@sheds/contract/wallet/wallet-card'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Parts } from '../../../platform/context.ts'
import { type Sql, transaction } from '../../../platform/db/database.ts'
import { mostCounted } from '../../../platform/db/limits.ts'
import { newId } from '../../../platform/ids.ts'
import { newestFirst, readPage } from '../../../platform/paging.ts'
import type { Actor } from '../../../platform/session.ts'
import { wallets } from '../../ledger/ledger.api.ts'
import { type GuessSubject, guessAs, guessFrom } from './login-guards.service.ts'
import { newSecret, secretHash } from './secrets.ts'
import { notifyOwner } from './security-news.service.ts'
import {
  deleteSession,
  type FoundSession,
  findLogin,
  findSessions,
  insertPositions,
  insertSession,
  type LoginRow,
  markLogin,
  rememberDevice,
  type SessionRow,
  selectSessions,
  touchSessions,
} from './sessions.queries.ts'

type LoginContext = Parts<'database' | 'clock' | 'slices' | 'guessGate' | 'passwords' | 'slowLoginMs'>

/** Address and device of a request. */
export interface Origin {
  address: string
  /** Mark that an earlier login left on the device. */
  device: string | undefined
  /** User agent, shown in the owner's list of sessions. */
  label: string
}

export interface LoginResult {
  id: Id
  name: string
  token: string
  wallet: WalletCard
  device: string
}

const idleMs = 30 * 24 * 3_600_000

type Credentials = BodyOf<typeof logInCall>

/**
 * Opens a session for the right name and password. Every attempt costs one hash; guesses are counted before they are
 * checked.
 */
export const logIn = async (context: LoginContext, credentials: Credentials, origin: Origin): Promise<LoginResult> => {
  const key = uniqueNameKey(credentials.name)
  const found = await findLogin(context.database.sql, key, secretHash(origin.device ?? ''))
  // A mark not set by a login of this user may have been planted by an attacker, so it is replaced.
  const device = (found?.isKnownDevice === true ? origin.device : undefined) ?? newSecret()
  const attempt = () => tryLogin(context, { found, key, device, label: origin.label, password: credentials.password })
  // A known device has its own ten guesses, so its owner does not queue behind strangers at the same address.
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
): Promise<LoginResult> =>
  guessAs(context, guessSubject(key, device, found), async () => {
    const matches = await context.passwords.verify(found?.passwordHash, password)
    if (!matches || found === undefined) throw new AppError('wrong_login')
    const session = await openSession(context, found, { device, label })
    return { id: found.id, name: found.name, device, ...session }
  })

/** Strangers share one count per name, so they cannot lock out a device that has logged in before. */
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
      await notifyOwner(context, tx, { userId: user.id, type: 'new_device', detail: label })
    await insertSession(tx, { id: newId(), userId: user.id, tokenHash, device: label, deviceHash, now })
    const { wallet } = await wallets.open(tx, { ownerId: user.id, ownerName: user.name })
    return { token, wallet }
  })
}

const touchEveryMs = 60_000

/** Users of tokens, in the same order. Use extends a session, stored once a minute at most. */
export const findActors = async (
  { database, clock }: Parts<'database' | 'clock'>,
  tokens: readonly string[],
): Promise<(Actor | undefined)[]> => {
  const { sql } = database
  const now = clock.now()
  const hashes = tokens.map(secretHash)
  const sessions = await findSessions(sql, hashes, idleSince(clock))
  const { replicas } = database
  const isReadOnly = replicas?.isPrimaryLost() === true
  const unsaved = sessions.filter(({ lastUsedAt }) => now.getTime() - Date.parse(lastUsedAt) >= touchEveryMs)
  const unsavedIds = unsaved.map(({ id }) => id)
  if (unsavedIds.length > 0 && !isReadOnly) await touchSessions(sql, unsavedIds, now.toISOString())
  const positions = replicas === undefined || isReadOnly ? undefined : await positionsOf(sql, sessions)
  const known = new Map(
    sessions.map(({ tokenHash, userId, id }) => {
      const position = positions?.get(id)
      return [nameOf(tokenHash), { userId, sessionId: id, ...(position !== undefined && { position }) }]
    }),
  )
  return hashes.map((hash) => known.get(nameOf(hash)))
}

/** Positions that replicas must have replayed, by session. A new session gets its position now. */
const positionsOf = async (sql: Sql, sessions: readonly FoundSession[]): Promise<ReadonlyMap<Id, string>> => {
  const unknown = sessions.flatMap(({ id, position }) => (position === null ? [id] : []))
  const first = unknown.length === 0 ? [] : await insertPositions(sql, unknown)
  return new Map([...sessions, ...first].flatMap(({ id, position }) => (position === null ? [] : [[id, position]])))
}

const nameOf = (hash: Buffer): string => hash.toString('latin1')

export const endSession = async (context: Parts<'database' | 'live'>, actor: Actor, sessionId: Id): Promise<void> => {
  const ended = await deleteSession(context.database.sql, actor.userId, sessionId)
  if (!ended) throw new AppError('not_found')
  await context.live.wake([actor.userId])
}

/** Repeating it does no harm. The device is forgotten with the session. */
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

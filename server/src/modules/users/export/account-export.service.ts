import type { Readable } from 'node:stream'
import { type Id, timeOf } from '@sheds/contract/scalars'
import { type BelongingKind, belongingShapes, ExportedUser } from '@sheds/contract/users/account-export'
import { AppError } from '../../../platform/app-error.ts'
import type { Parts } from '../../../platform/context.ts'
import type { Fragment, Snapshot } from '../../../platform/db/database.ts'
import { answerWriter } from '../../../platform/http/answer-schema.ts'
import { FairLine } from '../../../platform/http/limits/fair-line.ts'
import { type KeptDocument, keepDocument } from '../../../platform/kept-document.ts'
import type { Actor } from '../../../platform/session.ts'
import { selectOpenSessions } from '../login/sessions.queries.ts'
import { isSelf } from '../users.policy.ts'
import { findUser } from '../users.queries.ts'

type AccountExportContext = Parts<'config' | 'database' | 'clock' | 'log' | 'slices' | 'exports'>

export interface ExportLimits {
  /** Longest time that reading one export from the database may take. */
  makingMs: number
  /** Longest time that a client may take to download one. */
  sendingMs: number
  /** Interval at which the session is checked during the download. */
  sessionCheckMs: number
}

const defaultLimits: ExportLimits = { makingMs: 300_000, sendingMs: 1_800_000, sessionCheckMs: 5000 }

/** One in this many database connections makes exports; the others stay free for all other requests. */
const connectionsEach = 5
const patienceMs = 20_000
const mostWaiting = 20

export interface Exports extends ExportLimits {
  places: ExportPlaces
  line: FairLine
}

export const createExports = ({ config }: Parts<'config'>, limits: Partial<ExportLimits> = {}): Exports => ({
  ...defaultLimits,
  ...limits,
  places: createExportPlaces(),
  line: new FairLine({
    atOnce: Math.max(1, Math.floor(config.database.pool / connectionsEach)),
    patience: patienceMs,
    burst: mostWaiting,
  }),
})

interface ExportRequest {
  userId: Id
  /** Fires when the client disconnects. */
  gone: AbortSignal
}

export interface AccountExport {
  document: Pick<KeptDocument, 'bytes' | 'zippedBytes'>
  /** Readable once; the document is deleted however the reading ends. */
  read(zipped: boolean): Readable
}

/**
 * All data of the caller as of one moment. It is written to a file as fast as the database delivers it and sent from
 * there: a slow download holds no connection, and a document that cannot be completed is refused instead of cut short.
 */
export const exportAccount = async (
  context: AccountExportContext,
  actor: Actor,
  request: ExportRequest,
): Promise<AccountExport> => {
  if (!isSelf(actor.userId, request.userId)) throw new AppError('forbidden')
  const place = await context.exports.places.enter(request.userId)
  try {
    const document = await makeDocument(context, actor, { ...request, place })
    return {
      document,
      read: (zipped) => streamDocument(context, actor, { place, document, source: document.read(zipped) }),
    }
  } catch (error) {
    place.leave()
    throw error
  }
}

const makeDocument = async (
  context: Parts<'config' | 'database' | 'clock' | 'slices' | 'exports'>,
  actor: Actor,
  { gone, place }: ExportRequest & { place: ExportPlace },
): Promise<KeptDocument> => {
  const { database, config, exports } = context
  const late = AbortSignal.timeout(exports.makingMs)
  const signal = AbortSignal.any([place.signal, gone, late])
  const work = () =>
    database.sql.snapshot((snapshot) => keepDocument(config.dataDir, partsOf(context, actor, snapshot), signal))
  try {
    const document = await exports.line.run({ who: () => actor.userId, signal: () => signal, work })
    if (await isLoggedIn(context, actor)) return document
    await document.remove()
  } catch (error) {
    if (place.signal.aborted) throw place.signal.reason
    if (late.aborted) throw new AppError('unavailable', { cause: error, retryAfterSeconds: 60 })
    throw error
  }
  throw new AppError('login_required')
}

const isLoggedIn = async ({ database }: Parts<'database'>, { sessionId }: Actor): Promise<boolean> =>
  (await selectOpenSessions(database.sql, [sessionId])).has(sessionId)

const rowsAtOnce = 200

/** The document itself. Its last member, `complete`, shows a reader that nothing is missing. */
async function* partsOf(
  { slices, clock }: Parts<'clock' | 'slices'>,
  actor: Actor,
  snapshot: Snapshot,
): AsyncGenerator<string> {
  const user = await ownUser(snapshot, actor.userId)
  yield `{"exported_at":${JSON.stringify(timeOf(clock.now()))},\n"user":${user},\n"belongings":[`
  let count = 0
  for (const { belongings } of slices) {
    const kinds = Object.entries(belongings?.(snapshot, actor) ?? {}) as [BelongingKind, Fragment][]
    for (const [kind, rows] of kinds) {
      const write = answerWriter(belongingShapes[kind])
      for await (const found of snapshot.inParts<readonly object[]>(rows, rowsAtOnce)) {
        yield found.map((row, at) => `${count + at === 0 ? '\n' : ',\n'}${write({ kind, ...row })}`).join('')
        count += found.length
      }
    }
  }
  yield `],\n"count":${count},\n"complete":true}\n`
}

const ownUser = async (snapshot: Snapshot, userId: Id): Promise<string> => {
  const user = await findUser(snapshot, userId)
  if (user === undefined || user.closedAt !== null) throw new AppError('login_required')
  return answerWriter(ExportedUser)({
    ...user,
    phone_number: user.phoneNumber,
    date_of_birth: user.dateOfBirth ?? '',
    sex: user.sex ?? '',
    follower_count: user.followerCount,
    following_count: user.followingCount,
    findable: user.isFindable,
  })
}

interface Download {
  place: ExportPlace
  document: KeptDocument
  source: Readable
}

/**
 * Breaks the stream off with an error if the session ends, the same user starts another export or the download times
 * out.
 */
const streamDocument = (
  context: Parts<'database' | 'log' | 'exports'>,
  actor: Actor,
  { place, document, source }: Download,
): Readable => {
  const { sessionCheckMs, sendingMs } = context.exports
  const breakOff = (reason: string) => () => source.destroy(new Error(reason))
  const checkSession = async (): Promise<void> => {
    if (!(await isLoggedIn(context, actor))) breakOff('the login ended')()
  }
  const checks = setInterval(() => {
    checkSession().catch((err: unknown) => context.log.warn({ err }, 'session check during an export failed'))
  }, sessionCheckMs).unref()
  const late = setTimeout(breakOff('an export was read for too long'), sendingMs).unref()
  const replace = breakOff('another export of the same person began')
  place.signal.addEventListener('abort', replace)
  source.once('close', () => {
    clearInterval(checks)
    clearTimeout(late)
    place.signal.removeEventListener('abort', replace)
    document
      .remove()
      .catch((err: unknown) => context.log.warn({ err }, 'export file not deleted, left to the sweeper'))
      .finally(place.leave)
  })
  if (place.signal.aborted) replace()
  return source
}

/** Limit of export files on the disk, each being downloaded by one user. */
const mostAtOnce = 100

interface ExportPlace {
  /** Fires when the same user starts another export; each user has one at a time. */
  signal: AbortSignal
  /** Frees the place once the file is deleted. */
  leave(): void
}

/** Exports in progress, one per user. */
interface ExportPlaces {
  /** Aborts the user's earlier export and waits until it has released everything. */
  enter(userId: Id): Promise<ExportPlace>
  count(): number
}

interface RunningExport {
  end: AbortController
  over: Promise<void>
}

const createExportPlaces = (most = mostAtOnce): ExportPlaces => {
  const taken = new Map<Id, RunningExport>()
  const take = (userId: Id) => {
    const { promise: over, resolve: leave } = Promise.withResolvers<void>()
    const own = { end: new AbortController(), over }
    const former = taken.get(userId)
    former?.end.abort(new AppError('too_many_requests', { says: 'export_replaced', retryAfterSeconds: 5 }))
    taken.set(userId, own)
    const free = (): void => {
      if (taken.get(userId) === own) taken.delete(userId)
      leave()
    }
    return { former, signal: own.end.signal, free }
  }
  return {
    async enter(userId) {
      if (!taken.has(userId) && taken.size >= most) throw new AppError('overloaded', { retryAfterSeconds: 30 })
      const { former, signal, free } = take(userId)
      await former?.over
      return { signal, leave: free }
    },
    count: () => taken.size,
  }
}

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
  /** How long the database may be read for one. */
  makingMs: number
  /** How long one may be read by whoever asked for it. */
  sendingMs: number
  /** How often it is looked whether the login still stands. */
  lookMs: number
}

const defaultLimits: ExportLimits = { makingMs: 300_000, sendingMs: 1_800_000, lookMs: 5000 }

/** Of the database's connections: one in so many makes exports, the others serve everybody. */
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

interface Asked {
  userId: Id
  /** Fires when nobody waits for it any more. */
  gone: AbortSignal
}

export interface AccountExport {
  document: Pick<KeptDocument, 'bytes' | 'zippedBytes'>
  /** To be read once; whatever ends it, nothing is left. */
  read(zipped: boolean): Readable
}

/**
 * Everything of the caller's, of one moment. It is written down first, as fast as the database gives it, and read from
 * there: who reads slowly holds no connection, and what can't be made whole is refused instead of broken off.
 */
export const exportAccount = async (
  context: AccountExportContext,
  actor: Actor,
  asked: Asked,
): Promise<AccountExport> => {
  if (!isSelf(actor.userId, asked.userId)) throw new AppError('forbidden')
  const place = await context.exports.places.enter(asked.userId)
  try {
    const document = await makeDocument(context, actor, { ...asked, place })
    return { document, read: (zipped) => reading(context, actor, { place, document, source: document.read(zipped) }) }
  } catch (error) {
    place.leave()
    throw error
  }
}

const makeDocument = async (
  context: Parts<'config' | 'database' | 'clock' | 'slices' | 'exports'>,
  actor: Actor,
  { gone, place }: Asked & { place: ExportPlace },
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

/** The document itself: whoever reads it knows by its last member that nothing is missing. */
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

interface Read {
  place: ExportPlace
  document: KeptDocument
  source: Readable
}

/** Broken off, never ended well, when the login ends meanwhile, somebody asks anew or it takes for ever. */
const reading = (
  context: Parts<'database' | 'log' | 'exports'>,
  actor: Actor,
  { place, document, source }: Read,
): Readable => {
  const { lookMs, sendingMs } = context.exports
  const breakOff = (reason: string) => () => source.destroy(new Error(reason))
  const look = async (): Promise<void> => {
    if (!(await isLoggedIn(context, actor))) breakOff('the login ended')()
  }
  const looks = setInterval(() => {
    look().catch((err: unknown) => context.log.warn({ err }, 'an export goes on unwatched'))
  }, lookMs).unref()
  const late = setTimeout(breakOff('an export was read for too long'), sendingMs).unref()
  const replace = breakOff('another export of the same person began')
  place.signal.addEventListener('abort', replace)
  source.once('close', () => {
    clearInterval(looks)
    clearTimeout(late)
    place.signal.removeEventListener('abort', replace)
    document
      .remove()
      .catch((err: unknown) => context.log.warn({ err }, 'left to the sweeper'))
      .finally(place.leave)
  })
  if (place.signal.aborted) replace()
  return source
}

/** So many files lie on the disk at most, each read by somebody. */
const mostAtOnce = 100

interface ExportPlace {
  /** Fires when the same person asks anew: nobody reads two. */
  signal: AbortSignal
  /** Nothing of it is left. */
  leave(): void
}

/** Who takes their data along just now. */
interface ExportPlaces {
  /** Ends the one before, and waits until it has let go of everything. */
  enter(userId: Id): Promise<ExportPlace>
  count(): number
}

interface Taken {
  end: AbortController
  over: Promise<void>
}

const createExportPlaces = (most = mostAtOnce): ExportPlaces => {
  const taken = new Map<Id, Taken>()
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

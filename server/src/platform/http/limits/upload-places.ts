import type { IncomingMessage } from 'node:http'
import type { FileKind } from '@sheds/contract/files/file-kinds'
import type { Id } from '@sheds/contract/scalars'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../app-error.ts'
import type { Sender } from '../../work/spent-time.ts'
import { addressOf } from '../cache/address-key.ts'
import { progressOf } from './body-pace.ts'

/** How many bodies may be coming at once: many on slow lines, but never so many that nobody else gets in. */
const mostAtOnce = 240
/** Until they are answered: what came waits for the decoder on our disk. */
const mostOfAccount = 8

/** Slower than this a body has to make room when somebody finds none, unless it only began. */
const crowdedBytesPerSecond = 16_384
const graceMilliseconds = 20_000

/** At a stop: one that waits for something that is away has not to keep the rest from ending. */
const mostWaitMilliseconds = 3000

/** Why a body ended that was still coming: somebody with fewer needed its place. */
export class MadeRoom extends Error {
  override name = 'MadeRoom'
}

export interface Place {
  sender: Sender
  /** Fires when nothing more of the body is wanted; `ended` then rejects. */
  signal: AbortSignal
  ended: Promise<never>
  /** Takes no more of the body, and says why. */
  end(why: Error): void
  /** The body is there: its place is free, though the account's is not yet. */
  received(): void
  leave(): void
}

interface Upload {
  sender: Sender
  raw: IncomingMessage
  promised: number
  began: number
  isReceiving: boolean
  end: (why: Error) => void
}

/** `userId` of who is logged in, `kinds` of files that the call takes. */
type Guard = (sender: Sender, userId: Id | undefined, kinds: ReadonlySet<FileKind>) => void | Promise<void>

interface Places {
  uploads: Set<Upload>
  guards: Guard[]
  /** Told when the last of the uploads is over. */
  onEmpty: (() => void)[]
}

const known = new WeakMap<FastifyInstance['server'], Places>()

const placesOf = ({ server }: Pick<FastifyInstance, 'server'>): Places => {
  const places = known.get(server) ?? { uploads: new Set(), guards: [], onEmpty: [] }
  known.set(server, places)
  return places
}

/** Asks `guard` before a body is read; it throws for senders that have to wait. */
export const guardUploads = (app: FastifyInstance, guard: Guard): void => {
  placesOf(app).guards.push(guard)
}

/** Resolves when nothing of an upload is under way or on the disk, though its connection was cut long before. */
export const uploadsOver = async (app: FastifyInstance): Promise<void> => {
  const { uploads, onEmpty } = placesOf(app)
  if (uploads.size === 0) return
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, mostWaitMilliseconds)
  onEmpty.push(resolve)
  await promise
  clearTimeout(timer)
}

/** Takes a place for a body of so many bytes, or refuses it before it comes. */
export const takePlace = async (request: FastifyRequest, mostBytes: number): Promise<Place> => {
  const { raw, server } = request
  const actor = await server.authenticate(request)
  const address = addressOf(request)
  const sender = { account: actor?.userId ?? address, address }
  const { uploads, guards, onEmpty } = placesOf(server)
  const { promise: ended, reject } = Promise.withResolvers<never>()
  ended.catch(() => undefined)
  const control = new AbortController()
  const promised = Number(raw.headers['content-length'] ?? mostBytes)
  const end = (why: Error): void => {
    upload.isReceiving = false
    reject(why)
    control.abort()
  }
  const upload: Upload = { sender, raw, promised, began: performance.now(), isReceiving: true, end }
  const kinds = new Set(Object.values(request.routeOptions.config.endpoint?.upload ?? {}).map(({ kind }) => kind))
  for (const guard of guards) await guard(sender, actor?.userId, kinds)
  makeRoom([...uploads], sender)
  uploads.add(upload)
  return {
    sender,
    signal: control.signal,
    ended,
    end,
    received: () => {
      upload.isReceiving = false
    },
    leave: () => {
      uploads.delete(upload)
      if (uploads.size === 0) for (const tell of onEmpty.splice(0)) tell()
    },
  }
}

/** An address may take half of what is free; beyond that only from whoever has more, or holds a place by dawdling. */
const makeRoom = (uploads: readonly Upload[], { account, address }: Sender): void => {
  const own = uploads.filter(({ sender }) => sender.account === account).length
  if (own >= mostOfAccount) throw new AppError('too_many_requests', { retryAfterSeconds: 3 })
  const receiving = uploads.filter(({ isReceiving }) => isReceiving)
  const near = receiving.filter(({ sender }) => sender.address === address).length
  if (near < mostAtOnce - receiving.length) return
  const ranked = rankedByHindrance(receiving)
  const richer = ranked.find(
    (each) => each.ofAddress > near + 1 || (each.upload.sender.address === address && each.ofAccount > own + 1),
  )
  const last = richer ?? ranked.find(({ upload }) => isDawdling(upload))
  if (last === undefined) throw new AppError('overloaded', { retryAfterSeconds: 3 })
  last.upload.end(new MadeRoom())
}

/** First whose address has most, then whose account has, then who would hold the place for longest. */
const rankedByHindrance = (receiving: readonly Upload[]) => {
  const addresses = countsBy(receiving, ({ sender }) => sender.address)
  const accounts = countsBy(receiving, ({ sender }) => sender.account)
  return receiving
    .map((upload) => ({
      upload,
      ofAddress: addresses.get(upload.sender.address) ?? 0,
      ofAccount: accounts.get(upload.sender.account) ?? 0,
      secondsLeft: secondsLeftOf(upload),
    }))
    .sort((a, b) => b.ofAddress - a.ofAddress || b.ofAccount - a.ofAccount || b.secondsLeft - a.secondsLeft)
}

const countsBy = (uploads: readonly Upload[], key: (upload: Upload) => string): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const upload of uploads) counts.set(key(upload), (counts.get(key(upload)) ?? 0) + 1)
  return counts
}

const secondsLeftOf = ({ raw, promised }: Upload): number => {
  const { bytes, bytesPerSecond } = progressOf(raw)
  return Math.max(0, promised - bytes) / Math.max(1, bytesPerSecond)
}

const isDawdling = ({ raw, began }: Upload): boolean =>
  performance.now() - began > graceMilliseconds && progressOf(raw).bytesPerSecond < crowdedBytesPerSecond

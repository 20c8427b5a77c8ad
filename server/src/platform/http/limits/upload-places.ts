import type { IncomingMessage } from 'node:http'
import type { FileKind } from '@sheds/contract/files/file-kinds'
import type { Id } from '@sheds/contract/scalars'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../app-error.ts'
import type { Sender } from '../../work/spent-time.ts'
import { addressOf } from '../cache/address-key.ts'
import { progressOf } from './body-pace.ts'

/** Concurrent bodies: many on slow lines, without excluding other senders. */
const mostAtOnce = 240
/** Includes received files that wait for the decoder. */
const mostOfAccount = 8

/** Below this rate a body is dropped when another sender finds no place, unless it has just begun. */
const crowdedBytesPerSecond = 16_384
const graceMilliseconds = 20_000

/** At a stop: an upload that waits for an unavailable service must not delay the rest. */
const mostWaitMilliseconds = 3000

/** Error of a body that was dropped for a sender with fewer uploads. */
export class UploadDroppedError extends Error {
  override name = 'UploadDroppedError'
}

export interface Place {
  sender: Sender
  /** Aborted when the rest of the body is not needed; `ended` then rejects. */
  signal: AbortSignal
  ended: Promise<never>
  /** Stops reading the body, with a reason. */
  end(why: Error): void
  /** The body is complete: frees the place, but still counts for the account. */
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

/** `userId` of a logged-in sender, `kinds` of files that the call accepts. */
type Guard = (sender: Sender, userId: Id | undefined, kinds: ReadonlySet<FileKind>) => void | Promise<void>

interface Places {
  uploads: Set<Upload>
  guards: Guard[]
  /** Called when no upload is left. */
  onEmpty: (() => void)[]
}

const known = new WeakMap<FastifyInstance['server'], Places>()

const placesOf = ({ server }: Pick<FastifyInstance, 'server'>): Places => {
  const places = known.get(server) ?? { uploads: new Set(), guards: [], onEmpty: [] }
  known.set(server, places)
  return places
}

/** Runs `guard` before a body is read; it throws for senders that must wait. */
export const guardUploads = (app: FastifyInstance, guard: Guard): void => {
  placesOf(app).guards.push(guard)
}

/** Resolves when no upload is running or on disk, even if its connection was cut long before. */
export const uploadsOver = async (app: FastifyInstance): Promise<void> => {
  const { uploads, onEmpty } = placesOf(app)
  if (uploads.size === 0) return
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, mostWaitMilliseconds)
  onEmpty.push(resolve)
  await promise
  clearTimeout(timer)
}

/** Reserves a place for a body of this size, or refuses it before it is sent. */
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

/** An address may take half of the free places; beyond that it displaces only heavier or slow senders. */
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
  const last = richer ?? ranked.find(({ upload }) => isSlow(upload))
  if (last === undefined) throw new AppError('overloaded', { retryAfterSeconds: 3 })
  last.upload.end(new UploadDroppedError())
}

/** Orders by uploads of the address, then of the account, then by remaining time. */
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

const isSlow = ({ raw, began }: Upload): boolean =>
  performance.now() - began > graceMilliseconds && progressOf(raw).bytesPerSecond < crowdedBytesPerSecond

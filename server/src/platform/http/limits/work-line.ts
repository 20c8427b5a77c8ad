import type { EndpointSpec } from '@sheds/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { networkOf } from '../cache/address-key.ts'
import { cacheKey } from '../cache/cached.ts'
import { isInProcess } from '../in-process.ts'
import { clientGone, FairLine } from './fair-line.ts'

/** Share of the connection pool for browsing calls; the rest is left to critical calls and pages. */
const poolPart = 0.6
const burst = 300

/** Queue of browsing calls, which keeps the database nearly free for critical ones. */
export const createWorkLine = ({ database, overloadDelay }: Config): FairLine =>
  new FairLine({ atOnce: Math.ceil(database.pool * poolPart), patience: overloadDelay, burst })

/** True if the queue is full for this request. Cached responses and those in progress need no place. */
export const tooMany = ({ query, cache }: EndpointSpec): ((request: FastifyRequest) => boolean) => {
  const names = Object.keys(query?.shape ?? {})
  return (request) => {
    const { workLine, answerCache } = request.server
    if (!waitsInLine(request) || !workLine.refuses(() => networkOf(request))) return false
    const isShared = cache !== undefined && request.headers.authorization === undefined
    return !isShared || !answerCache.has(cacheKey(request.server, request, names))
  }
}

/**
 * Excludes writes, which are few, limited by user and batched; pages being rendered, which waited before; and streamed
 * responses, which have their own queue.
 */
const waitsInLine = (request: FastifyRequest): boolean =>
  request.routeOptions.config.priority !== 'critical' &&
  request.routeOptions.config.endpoint?.streamed !== true &&
  (request.method === 'GET' || request.method === 'HEAD') &&
  !isInProcess(request)

/** Runs a call's work in its turn; the signal reports a disconnect. */
export const inLine = <Result>(
  request: FastifyRequest,
  signal: () => AbortSignal | undefined,
  work: () => Promise<Result>,
): Promise<Result> => {
  if (!waitsInLine(request)) return work()
  return request.server.workLine.run({ who: () => networkOf(request), signal, work })
}

export const goneSignal = ({ raw }: FastifyReply): AbortSignal => {
  const gone = new AbortController()
  if (raw.closed) gone.abort(clientGone)
  else raw.once('close', () => raw.writableFinished || gone.abort(clientGone))
  return gone.signal
}

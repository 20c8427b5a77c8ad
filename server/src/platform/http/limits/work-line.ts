import type { EndpointSpec } from '@sheds/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { networkOf } from '../cache/address-key.ts'
import { cacheKey } from '../cache/cached.ts'
import { isInProcess } from '../in-process.ts'
import { FairLine, nobodyWaits } from './fair-line.ts'

/** Of the database's connections; the others are left to what must get through and to pages. */
const poolPart = 0.6
const burst = 300

/** Where calls wait that only browse, so that what must get through finds the database nearly free. */
export const createWorkLine = ({ database, overloadDelay }: Config): FairLine =>
  new FairLine({ atOnce: Math.ceil(database.pool * poolPart), patience: overloadDelay, burst })

/** Is it one more than the line takes? What is kept, or being made for somebody else, need not wait in it. */
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
 * Changes are few, counted by user, and written together where many come; a page in the making has waited before, and what
 * is made piece by piece has a line of its own.
 */
const waitsInLine = (request: FastifyRequest): boolean =>
  request.routeOptions.config.priority !== 'critical' &&
  request.routeOptions.config.endpoint?.streamed !== true &&
  (request.method === 'GET' || request.method === 'HEAD') &&
  !isInProcess(request)

/** Does a call's work when its turn comes; the signal tells that nobody waits for it any longer. */
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
  if (raw.closed) gone.abort(nobodyWaits)
  else raw.once('close', () => raw.writableFinished || gone.abort(nobodyWaits))
  return gone.signal
}

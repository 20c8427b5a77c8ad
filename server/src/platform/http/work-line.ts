import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { networkOf } from './address-key.ts'
import { createFairLine, type FairLine, nobodyWaits } from './fair-line.ts'
import { isInProcess } from './in-process.ts'

/** Of the database's connections; the others are left to what must get through and to pages. */
const poolPart = 0.6
const burst = 300

/** Where calls wait that only browse, so that what must get through finds the database nearly free. */
export const createWorkLine = ({ database, overloadDelay }: Config): FairLine =>
  createFairLine({ atOnce: Math.ceil(database.pool * poolPart), patience: overloadDelay, burst })

/** Does a call's work when its turn comes; the signal tells that nobody waits for it any longer. */
export const inLine = <Result>(
  request: FastifyRequest,
  signal: () => AbortSignal | undefined,
  work: () => Promise<Result>,
): Promise<Result> => {
  const { priority } = request.routeOptions.config
  // Changes are few, counted by user, and written together where many come; a page in the making has waited before.
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (priority === 'critical' || !isRead || isInProcess(request)) return work()
  return request.server.workLine.run({ who: () => networkOf(request), signal, work })
}

export const goneSignal = ({ raw }: FastifyReply): AbortSignal => {
  const gone = new AbortController()
  if (raw.closed) gone.abort(nobodyWaits)
  else raw.once('close', () => raw.writableFinished || gone.abort(nobodyWaits))
  return gone.signal
}

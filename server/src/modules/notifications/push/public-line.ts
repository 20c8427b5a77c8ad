import type { LookupAddress } from 'node:dns'
import type { Agent as PlainAgent } from 'node:http'
import { Agent } from 'node:https'
import { isIP } from 'node:net'
import { AppError } from '../../../platform/app-error.ts'
import { createHostResolver, lookupOf, type ResolveHost } from '../../../platform/host-names.ts'
import { isPublicAddress } from './public-addresses.ts'

/** How the services are reached that wake people's phones. */
export interface PushLine {
  /** Throws where the name leads nowhere, or to what is not public; and where too many look-ups are pending. */
  check(host: string, caller: LookupCaller): Promise<void>
  /** Opens connections only to what is public, at the very address that was looked at. */
  agent: PlainAgent
  close(): void
}

/** `gone` ends a look-up for whose answer nobody waits any longer. */
export interface LookupCaller {
  userId: string
  gone: AbortSignal | undefined
}

export class ClosedAddress extends Error {}

/** One name that leads to both a public and a closed address is not to be trusted with either. */
const publicAddresses = async (
  resolve: ResolveHost,
  host: string,
  signal?: AbortSignal,
): Promise<readonly LookupAddress[]> => {
  if (isIP(host) !== 0) throw new ClosedAddress('a number is no name')
  const found = await resolve(host, signal)
  if (found.length === 0 || !found.every(({ address }) => isPublicAddress(address)))
    throw new ClosedAddress('it does not lead to the public network')
  return found
}

const mostSockets = 512
const idleMs = 30_000

/** Look-ups for callers that may be pending at once. */
const mostPending = 8

export const createPublicLine = (resolve: ResolveHost = createHostResolver()): PushLine => {
  const callers = new Set<string>()
  const check: PushLine['check'] = async (host, { userId, gone }) => {
    if (callers.has(userId)) throw new AppError('too_many_requests', { retryAfterSeconds: 3 })
    if (callers.size >= mostPending) throw new AppError('unavailable', { retryAfterSeconds: 3, isExpected: true })
    callers.add(userId)
    try {
      await publicAddresses(resolve, host, gone)
    } finally {
      callers.delete(userId)
    }
  }
  const lookups = new Map<string, Promise<readonly LookupAddress[]>>()
  // One look-up for all connections to a host: their number is bounded by the sender's.
  const findPublic: ResolveHost = (host) => {
    const pending = lookups.get(host) ?? publicAddresses(resolve, host).finally(() => lookups.delete(host))
    lookups.set(host, pending)
    return pending
  }
  const agent = new PinnedAgent({
    keepAlive: true,
    maxTotalSockets: mostSockets,
    maxFreeSockets: 32,
    timeout: idleMs,
    lookup: lookupOf(findPublic),
  })
  return { check, agent, close: () => agent.destroy() }
}

/** A number is connected to without being looked up: it is refused here, however it came into the table. */
class PinnedAgent extends Agent {
  override createConnection(...parts: Parameters<Agent['createConnection']>): ReturnType<Agent['createConnection']> {
    const [{ host, port }] = parts as unknown as [{ host?: string; port?: number | string }]
    if (isIP(host ?? '') !== 0 || Number(port) !== 443) throw new ClosedAddress('a name, and the one port')
    return super.createConnection(...parts)
  }
}

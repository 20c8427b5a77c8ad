import type { LookupAddress } from 'node:dns'
import type { Agent as PlainAgent } from 'node:http'
import { Agent } from 'node:https'
import { isIP } from 'node:net'
import { AppError } from '../../../platform/app-error.ts'
import { createHostResolver, lookupOf, type ResolveHost } from '../../../platform/host-names.ts'
import { isPublicAddress } from './public-addresses.ts'

/** Connection to the push services, which notify people's phones. */
export interface PushLine {
  /** Throws if the name resolves to nothing or to a closed address, or if too many look-ups are pending. */
  check(host: string, caller: LookupCaller): Promise<void>
  /** Connects only to public addresses, at exactly the address that was checked. */
  agent: PlainAgent
  close(): void
}

/** `gone` cancels a look-up when its caller disconnects. */
export interface LookupCaller {
  userId: string
  gone: AbortSignal | undefined
}

export class ClosedAddress extends Error {}

/** A name that resolves to both public and closed addresses is refused. */
const publicAddresses = async (
  resolve: ResolveHost,
  host: string,
  signal?: AbortSignal,
): Promise<readonly LookupAddress[]> => {
  if (isIP(host) !== 0) throw new ClosedAddress('the host is an IP address, not a name')
  const found = await resolve(host, signal)
  if (found.length === 0 || !found.every(({ address }) => isPublicAddress(address)))
    throw new ClosedAddress('the host does not resolve to public addresses only')
  return found
}

const mostSockets = 512
const idleMs = 30_000

/** Limit of pending look-ups for callers. */
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
  // Connections to a host share one look-up; the sender limits their number.
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

/** Node connects to an IP address without a look-up, so such a host is refused here, even if stored earlier. */
class PinnedAgent extends Agent {
  override createConnection(...parts: Parameters<Agent['createConnection']>): ReturnType<Agent['createConnection']> {
    const [{ host, port }] = parts as unknown as [{ host?: string; port?: number | string }]
    if (isIP(host ?? '') !== 0 || Number(port) !== 443) throw new ClosedAddress('only names and port 443 are allowed')
    return super.createConnection(...parts)
  }
}

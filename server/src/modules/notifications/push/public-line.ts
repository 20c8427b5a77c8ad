import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import type { Agent as PlainAgent } from 'node:http'
import { Agent } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isIP } from 'node:net'
import { isPublicAddress } from './public-addresses.ts'

/** How the services are reached that wake people's phones. */
export interface PushLine {
  /** Throws where the name leads nowhere, or to what is not public. */
  check(host: string): Promise<void>
  /** Opens connections only to what is public, at the very address that was looked at. */
  agent: PlainAgent
  close(): void
}

export class ClosedAddress extends Error {}

type Resolve = (host: string) => Promise<readonly LookupAddress[]>

const askSystem: Resolve = (host) => lookup(host, { all: true })

/** One name that leads to both a public and a closed address is not to be trusted with either. */
const publicAddresses = async (resolve: Resolve, host: string): Promise<readonly LookupAddress[]> => {
  if (isIP(host) !== 0) throw new ClosedAddress('a number is no name')
  const found = await resolve(host)
  if (found.length === 0 || !found.every(({ address }) => isPublicAddress(address)))
    throw new ClosedAddress('it does not lead to the public network')
  return found
}

const mostSockets = 512
const idleMs = 30_000

export const createPublicLine = (resolve: Resolve = askSystem): PushLine => {
  const lookupPublic: LookupFunction = (host, options, answer) => {
    publicAddresses(resolve, host).then(
      (found) => {
        const [first] = found
        if (options.all === true) answer(null, [...found])
        else answer(null, first?.address ?? '', first?.family)
      },
      (error: NodeJS.ErrnoException) => answer(error, ''),
    )
  }
  const agent = new PinnedAgent({
    keepAlive: true,
    maxTotalSockets: mostSockets,
    maxFreeSockets: 32,
    timeout: idleMs,
    lookup: lookupPublic,
  })
  return {
    check: async (host) => {
      await publicAddresses(resolve, host)
    },
    agent,
    close: () => agent.destroy(),
  }
}

/** A number is connected to without being looked up: it is refused here, however it came into the table. */
class PinnedAgent extends Agent {
  override createConnection(...parts: Parameters<Agent['createConnection']>): ReturnType<Agent['createConnection']> {
    const [{ host, port }] = parts as unknown as [{ host?: string; port?: number | string }]
    if (isIP(host ?? '') !== 0 || Number(port) !== 443) throw new ClosedAddress('a name, and the one port')
    return super.createConnection(...parts)
  }
}

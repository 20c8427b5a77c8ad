import type { LookupAddress } from 'node:dns'
import { lookup, Resolver } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Returns addresses of both families; the signal aborts the lookup. */
export type ResolveHost = (host: string, signal?: AbortSignal) => Promise<readonly LookupAddress[]>

interface ResolverOptions {
  /** Replaces the system's name servers. */
  servers?: readonly string[]
  totalMs?: number
}

/**
 * Resolves host names chosen by strangers. It queries name servers over its own sockets: `getaddrinfo` would block one
 * of the few libuv threads, which files, passwords and payments need, while a name server is silent.
 */
export const createHostResolver =
  ({ servers, totalMs = 2500 }: ResolverOptions = {}): ResolveHost =>
  async (host, signal) => {
    signal?.throwIfAborted()
    const resolver = new Resolver({ timeout: totalMs / 2, tries: 2 })
    if (servers !== undefined) resolver.setServers(servers)
    const cancel = (): void => resolver.cancel()
    const timer = setTimeout(cancel, totalMs)
    signal?.addEventListener('abort', cancel)
    try {
      const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
      return addressesIn(answers)
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', cancel)
    }
  }

/** A host may have addresses of one family only. With none, throws the more informative of the two errors. */
const addressesIn = (answers: readonly PromiseSettledResult<string[]>[]): LookupAddress[] => {
  const found = answers.flatMap((answer, at) =>
    answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family: at === 0 ? 4 : 6 })) : [],
  )
  const errors = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as Error] : []))
  if (found.length === 0 && errors.length > 0) throw errors.find(isUnanswered) ?? errors[0]
  return found
}

const unanswered: ReadonlySet<string | undefined> = new Set([
  'ETIMEOUT',
  'ECANCELLED',
  'ESERVFAIL',
  'EREFUSED',
  'ECONNREFUSED',
])

/** The host may exist: its name server, or ours, did not answer. */
export const isUnanswered = (error: unknown): boolean => unanswered.has((error as NodeJS.ErrnoException).code)

interface KnownHostOptions {
  resolve?: ResolveHost
  /** Maximum age of an answer that is used without a new lookup. */
  freshMs?: number
  /** Longest wait for a new lookup before the last answer is used again. */
  waitMs?: number
}

/**
 * Resolves hosts of the configuration like the system does (hosts file, search domains). The last answer is cached, so
 * a slow name server or a busy thread pool delays a call by at most `waitMs`.
 */
export const createKnownHostLookup = ({
  resolve = (host) => lookup(host, { all: true }),
  freshMs = 30_000,
  waitMs = 1000,
}: KnownHostOptions = {}): LookupFunction => {
  const known = new Map<string, { at: number; addresses: readonly LookupAddress[] }>()
  const pending = new Map<string, Promise<readonly LookupAddress[]>>()
  const ask = async (host: string): Promise<readonly LookupAddress[]> => {
    try {
      const addresses = await resolve(host)
      known.set(host, { at: performance.now(), addresses })
      return addresses
    } finally {
      pending.delete(host)
    }
  }
  const find = async (host: string): Promise<readonly LookupAddress[]> => {
    const last = known.get(host)
    if (last !== undefined && performance.now() - last.at < freshMs) return last.addresses
    const asking = pending.get(host) ?? ask(host)
    pending.set(host, asking)
    if (last === undefined) return asking
    const late = sleep(waitMs, last.addresses, { ref: false })
    return Promise.race([asking.catch(() => last.addresses), late])
  }
  return lookupOf(find)
}

/** Adapts a resolver to the `lookup` option of sockets. */
export const lookupOf =
  (resolve: ResolveHost): LookupFunction =>
  (host, options, answer) => {
    resolve(host).then(
      (found) => {
        const [first] = found
        if (options.all === true) answer(null, [...found])
        else answer(null, first?.address ?? '', first?.family)
      },
      (error: NodeJS.ErrnoException) => answer(error, ''),
    )
  }

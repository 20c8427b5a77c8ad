import { setTimeout as sleep } from 'node:timers/promises'
import type { PlainLog } from '../log.ts'
import { stopLeftovers } from './leftovers.ts'
import { type Postmaster, type PostmasterOptions, startPostmaster } from './postmaster.ts'
import { capServerLog } from './server-log.ts'

const longestPause = 10_000
/** A server that ran this long is well: its next crash counts as the first. */
const calm = 60_000
const logInterval = 60_000

/** Keeps a server running on the same port until the returned function stops it. */
export const supervise = (first: Postmaster, options: PostmasterOptions, log: PlainLog): (() => Promise<void>) => {
  const halt = new AbortController()
  let current: Postmaster | undefined = first
  const restarting = keepRunning(first, options, log, halt.signal, (server) => {
    current = server
  })
  const logTimer = setInterval(() => capServerLog(options.logFile), logInterval).unref()
  return async () => {
    halt.abort()
    clearInterval(logTimer)
    await current?.stop()
    await restarting
    await current?.stop()
  }
}

const keepRunning = async (
  first: Postmaster,
  options: PostmasterOptions,
  log: PlainLog,
  halt: AbortSignal,
  report: (server: Postmaster | undefined) => void,
): Promise<void> => {
  let server: Postmaster | undefined = first
  let crashes = 0
  while (!halt.aborted) {
    const since = Date.now()
    await server?.ended
    if (halt.aborted) return
    report(undefined)
    crashes = server !== undefined && Date.now() - since > calm ? 1 : crashes + 1
    log.error({ crashes }, 'PostgreSQL ended unexpectedly; starting it again')
    await sleep(pauseAfter(crashes), undefined, { signal: halt }).catch(() => undefined)
    server = halt.aborted ? undefined : await restart(options, log)
    report(server)
  }
}

const restart = async (options: PostmasterOptions, log: PlainLog): Promise<Postmaster | undefined> => {
  try {
    await stopLeftovers(options.home.cluster)
    const server = await startPostmaster(options)
    log.warn({}, 'PostgreSQL is running again')
    return server
  } catch (error) {
    log.error({ err: error }, 'PostgreSQL could not be started again')
    return undefined
  }
}

/** At once, then 0.5 s, 1 s, 2 s … */
const pauseAfter = (crashes: number): number => (crashes <= 1 ? 0 : Math.min(250 * 2 ** (crashes - 1), longestPause))

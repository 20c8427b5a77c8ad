import type { Socket } from 'node:net'
import pg from 'pg'
import { asKnownFailure, unavailable } from './unavailable.ts'

/** So long a statement runs before somebody looks whether the server still answers anybody. */
const patience = 1500
const lookEvery = 500
const probeMilliseconds = 2000

/** A wait that ended so much later than it had to says more about this process than about the server. */
const stillness = 300

export interface SilenceWatch {
  /** Gives a connection, or fails as soon as the server is known to be silent; then the connection comes too late. */
  whileHeard(pool: pg.Pool): Promise<pg.PoolClient>
  /** Somebody else found it silent. */
  suspect(): void
  /** Has this process been busy with itself in a wait that was to end after `due`? Then nobody has read what came. */
  stoodStill(began: number, due: number): boolean
  /** Counts the connection as waiting for the server while `work` runs. */
  watched<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T>
  stop(): void
}

/**
 * A server that stands still keeps its connections open and says nothing for ever. While a statement takes long, a new
 * connection asks for a sign of life; if there is none, all that wait are cut off and fail as unavailable, and so does
 * whoever comes until the server answers again.
 */
export const watchSilence = (config: pg.ClientConfig): SilenceWatch => {
  const waiting = new Map<pg.ClientBase, number>()
  const comers = new Set<(error: Error) => void>()
  let isLooking = false
  let isSilent = false
  let lastBeat = performance.now()
  let stillAt = 0
  const beat = (): void => {
    const now = performance.now()
    if (now - lastBeat > lookEvery + stillness) stillAt = now
    lastBeat = now
  }
  const stoodStill: SilenceWatch['stoodStill'] = (began, due) =>
    stillAt >= began || performance.now() - began > due + stillness
  const isLate = (): boolean => {
    const [oldest] = waiting.values()
    return oldest !== undefined && performance.now() - oldest >= patience
  }
  const look = async (): Promise<void> => {
    if (isLooking || !(isSilent || isLate())) return
    isLooking = true
    try {
      isSilent = await keepsSilent(config, stoodStill)
      if (isSilent) giveUp()
    } finally {
      isLooking = false
    }
  }
  const giveUp = (): void => {
    for (const client of waiting.keys()) cut(client)
    for (const refuse of comers) refuse(silent())
    comers.clear()
  }
  const timer = setInterval(() => {
    beat()
    look().catch((error: Error) => process.emitWarning(error))
  }, lookEvery).unref()
  return {
    whileHeard: (pool) =>
      new Promise((resolve, reject) => {
        if (isSilent) return reject(silent())
        comers.add(reject)
        pool.connect((error, client) => {
          if (!comers.delete(reject)) client?.release(true)
          else if (client === undefined) reject(error)
          else resolve(client)
        })
      }),
    suspect() {
      isSilent = true
    },
    stoodStill,
    async watched(client, work) {
      waiting.set(client, performance.now())
      try {
        return await work()
      } finally {
        waiting.delete(client)
      }
    },
    stop: () => clearInterval(timer),
  }
}

const silent = (): Error => unavailable('CONNECT_TIMEOUT', 'PostgreSQL is silent')

/** A refusal is an answer, and so is a greeting that a busy process did not get to the end of: silence is no word at all. */
const keepsSilent = async (config: pg.ClientConfig, stoodStill: SilenceWatch['stoodStill']): Promise<boolean> => {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: probeMilliseconds })
  const { stream } = connectionOf(client)
  client.on('error', () => undefined)
  const began = performance.now()
  try {
    await client.connect()
    return false
  } catch (error) {
    const isUnheard = asKnownFailure(error).code === 'CONNECT_TIMEOUT' && stream.bytesRead === 0
    return isUnheard && !stoodStill(began, probeMilliseconds)
  } finally {
    cut(client)
  }
}

/** Without a word to the server, which would not read it. */
const cut = (client: pg.ClientBase): void => {
  connectionOf(client).stream.destroy()
}

const connectionOf = (client: pg.ClientBase): { stream: Socket } =>
  (client as unknown as { connection: { stream: Socket } }).connection

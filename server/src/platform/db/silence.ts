import type { Socket } from 'node:net'
import pg from 'pg'
import { asKnownFailure, unavailable } from './unavailable.ts'

/** So long a statement runs before somebody looks whether the server still answers anybody. */
const patience = 1500
const lookEvery = 500
const probeMilliseconds = 2000

/** A wait that ended so much later than it had to says more about this process than about the server. */
const stillness = 300

/**
 * A server that stands still keeps its connections open and never answers. While a statement takes long, a new connection
 * asks for a sign of life; without one, every waiting statement is cut off and fails as unavailable, and so does every new
 * one until the server answers again.
 */
export class SilenceWatch {
  readonly #config: pg.ClientConfig
  readonly #waiting = new Map<pg.ClientBase, number>()
  readonly #comers = new Set<(error: Error) => void>()
  readonly #timer: NodeJS.Timeout
  #isLooking = false
  #isSilent = false
  #lastBeat = performance.now()
  #stillAt = 0

  constructor(config: pg.ClientConfig) {
    this.#config = config
    this.#timer = setInterval(() => {
      this.#beat()
      this.#look().catch((error: Error) => process.emitWarning(error))
    }, lookEvery).unref()
  }

  /** Gives a connection, or fails as soon as the server is known to be silent; then the connection comes too late. */
  whileHeard(pool: pg.Pool): Promise<pg.PoolClient> {
    return new Promise((resolve, reject) => {
      if (this.#isSilent) return reject(silent())
      this.#comers.add(reject)
      pool.connect((error, client) => {
        if (!this.#comers.delete(reject)) client?.release(true)
        else if (client === undefined) reject(error)
        else resolve(client)
      })
    })
  }

  /** A caller found the server silent. */
  suspect(): void {
    this.#isSilent = true
  }

  /** Whether this process was busy with itself in a wait that was to end after `due`: then answers lay unread. */
  stoodStill(began: number, due: number): boolean {
    return this.#stillAt >= began || performance.now() - began > due + stillness
  }

  /** Counts the connection as waiting for the server while `work` runs. */
  async watched<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
    this.#waiting.set(client, performance.now())
    try {
      return await work()
    } finally {
      this.#waiting.delete(client)
    }
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #beat(): void {
    const now = performance.now()
    if (now - this.#lastBeat > lookEvery + stillness) this.#stillAt = now
    this.#lastBeat = now
  }

  async #look(): Promise<void> {
    if (this.#isLooking || !(this.#isSilent || this.#isLate())) return
    this.#isLooking = true
    try {
      this.#isSilent = await this.#keepsSilent()
      if (this.#isSilent) this.#giveUp()
    } finally {
      this.#isLooking = false
    }
  }

  #isLate(): boolean {
    const [oldest] = this.#waiting.values()
    return oldest !== undefined && performance.now() - oldest >= patience
  }

  /** A refusal is an answer, and so is a greeting that a busy process has not read to its end. */
  async #keepsSilent(): Promise<boolean> {
    const client = new pg.Client({ ...this.#config, connectionTimeoutMillis: probeMilliseconds })
    const { stream } = connectionOf(client)
    client.on('error', () => undefined)
    const began = performance.now()
    try {
      await client.connect()
      return false
    } catch (error) {
      const isUnheard = asKnownFailure(error).code === 'CONNECT_TIMEOUT' && stream.bytesRead === 0
      return isUnheard && !this.stoodStill(began, probeMilliseconds)
    } finally {
      cut(client)
    }
  }

  #giveUp(): void {
    for (const client of this.#waiting.keys()) cut(client)
    for (const refuse of this.#comers) refuse(silent())
    this.#comers.clear()
  }
}

const silent = (): Error => unavailable('CONNECT_TIMEOUT', 'PostgreSQL is silent')

/** Without a word to the server, which would not read it. */
const cut = (client: pg.ClientBase): void => {
  connectionOf(client).stream.destroy()
}

const connectionOf = (client: pg.ClientBase): { stream: Socket } =>
  (client as unknown as { connection: { stream: Socket } }).connection

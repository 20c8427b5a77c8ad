import type { Socket } from 'node:net'
import pg from 'pg'
import { asKnownFailure, unavailable } from './unavailable.ts'

/** Age of a running statement, in milliseconds, before the server is probed. */
const patience = 1500
const lookEvery = 500
const probeMilliseconds = 2000

/** A timer this late means that this process was blocked, not the server. */
const stillness = 300

/**
 * A frozen server keeps its connections open and never answers. While a statement takes long, a probe opens a new
 * connection; if it gets no byte, all waiting statements are cut off and fail as unavailable, as do new ones until the
 * server answers again.
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

  /** Returns a connection, or fails as soon as the server is known to be silent; a late connection is then dropped. */
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

  /** Records that a caller got no answer. */
  suspect(): void {
    this.#isSilent = true
  }

  /** True if this process was blocked during a wait that should have ended after `due`, so answers may be unread. */
  stoodStill(began: number, due: number): boolean {
    return this.#stillAt >= began || performance.now() - began > due + stillness
  }

  /** Marks the connection as waiting for the server while `work` runs. */
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

  /** A refusal is an answer, and so is a greeting this process has only partly read. */
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

/** Sends no goodbye, which a silent server would not read. */
const cut = (client: pg.ClientBase): void => {
  connectionOf(client).stream.destroy()
}

const connectionOf = (client: pg.ClientBase): { stream: Socket } =>
  (client as unknown as { connection: { stream: Socket } }).connection

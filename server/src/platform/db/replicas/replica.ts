import type { WireValue } from '../column-types.ts'
import { openPool, type Pool, type PoolOptions } from '../pool.ts'
import { asKnownFailure } from '../unavailable.ts'
import { toPosition } from './positions.ts'
import { repeatQuery } from './repeated-query.ts'
import { type PrimaryView, ReplicaHealth } from './replica-health.ts'

export interface ReplicaState {
  /** Host and port. */
  name: string
  isServing: boolean
  /** Why it does not serve. */
  reason: string | undefined
  /** Seconds since when it may lack changes; undefined if unknown. */
  behindSeconds: number | undefined
  /** Statements it answered. */
  reads: number
}

const question = `
  select pg_is_in_recovery() as replica, coalesce(pg_last_wal_replay_lsn(), '0/0')::text as position,
    (select system_identifier::text from pg_control_system()) as cluster`

const codeOf = (reason: unknown): string => asKnownFailure(reason).code ?? ''

/** True for a statement that took too long. */
export const isTimeout = (error: unknown): boolean => codeOf(error) === '57014'

/** True unless PostgreSQL refused this statement only: the connection, a shutdown, or no primary and no replica. */
export const isOfServer = (error: unknown): boolean => !isTimeout(error) && !/^(2[0-4]|4[02])/.test(codeOf(error))

/** One replica: a pool for reads, and a separate connection that asks for its position. */
export class Replica {
  readonly name: string
  readonly health: ReplicaHealth
  readonly #options: PoolOptions
  readonly #pool: Pool
  #stop: (() => Promise<void>) | undefined
  #reads = 0

  constructor(options: PoolOptions, primary: PrimaryView) {
    const { host, port } = new URL(options.url)
    this.name = port === '' ? `${host}:5432` : host
    this.health = new ReplicaHealth(primary)
    this.#options = options
    this.#pool = openPool(options)
  }

  /** Begins to ask for its position; `onChange` runs after each answer and each failure. */
  start(onChange: () => void): void {
    this.#stop ??= repeatQuery({
      url: this.#options.url,
      applicationName: `${this.#options.applicationName} replica check`,
      text: question,
      onAnswer: ({ replica, position = '0/0', cluster }, asked) => {
        const isReplica = (replica as unknown) === true
        this.health.note({ asked, answered: performance.now(), position: toPosition(position), isReplica, cluster })
        onChange()
      },
      onFailure: () => {
        this.health.forget()
        onChange()
      },
    })
  }

  async read(text: string, values: WireValue[]): Promise<object[]> {
    try {
      const rows = await this.#pool.use((session) => session.send(text, values))
      this.#reads += 1
      return rows
    } catch (error) {
      if (isOfServer(error)) this.health.fail(performance.now())
      throw error
    }
  }

  state(now: number): ReplicaState {
    const reason = this.health.reasonOut(now)
    const behindSeconds = this.health.behindSeconds(now)
    return { name: this.name, isServing: reason === undefined, reason, behindSeconds, reads: this.#reads }
  }

  async close(): Promise<void> {
    await Promise.all([this.#stop?.(), this.#pool.close()])
  }
}

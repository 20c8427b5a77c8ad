import type { WireValue } from '../column-types.ts'
import { openPool, type Pool, type PoolOptions } from '../pool.ts'
import type { PrimaryPositions } from './positions.ts'
import { repeatQuery, silenceMs } from './repeated-query.ts'

/** Position of a replica when it answered. */
interface Check {
  asked: number
  answered: number
  position: bigint
  /** False for a server that was promoted or never was a replica. */
  isReplica: boolean
  cluster: string
}

/** The primary, as far as it is known. */
export interface PrimaryView {
  positions: PrimaryPositions
  cluster: string | undefined
}

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

type ReplicaOptions = Omit<PoolOptions, 'onStatement'>

const question = `
  select pg_is_in_recovery() as replica, coalesce(pg_last_wal_replay_lsn(), '0/0')::text as position,
    (select system_identifier::text from pg_control_system()) as cluster`

/** One replica: a pool for reads, and a connection of its own that asks for its position. */
export class Replica {
  readonly name: string
  readonly #options: ReplicaOptions
  readonly #pool: Pool
  #stop: (() => Promise<void>) | undefined
  #check: Check | undefined
  #freshAsOf: number | undefined
  /** Position the primary had when this replica was found; it serves after it got there. */
  #floor: bigint | undefined
  /** Position at which it was ahead of the primary, so on another timeline, until it moves. */
  #aheadAt: bigint | undefined
  #failedAt = Number.NEGATIVE_INFINITY
  #reads = 0

  constructor(options: ReplicaOptions) {
    const { host, port } = new URL(options.url)
    this.name = port === '' ? `${host}:5432` : host
    this.#options = options
    this.#pool = openPool(options)
  }

  /** Begins to check its position; `onChange` runs after each check. */
  start(primary: PrimaryView, toPosition: (text: string) => bigint, onChange: () => void): void {
    this.#stop ??= repeatQuery({
      url: this.#options.url,
      applicationName: `${this.#options.applicationName} replica check`,
      text: question,
      onAnswer: ({ replica, position = '0/0', cluster = '' }, asked) => {
        const isReplica = (replica as unknown) === true
        this.#check = { asked, answered: performance.now(), position: toPosition(position), isReplica, cluster }
        if (this.#check.position !== this.#aheadAt) this.#aheadAt = undefined
        this.#freshAsOf = primary.positions.freshAsOf(this.#check.position)
        onChange()
      },
      onFailure: () => {
        this.forget()
        onChange()
      },
    })
  }

  /** Requires a new check and a new floor: it, or the primary, was lost. */
  forget(): void {
    this.#check = undefined
    this.#floor = undefined
  }

  /** Compares the last check with a position that the primary was asked for at `asked`. */
  compare(asked: number, position: bigint, positions: PrimaryPositions): void {
    const check = this.#check
    if (check === undefined || check.answered > asked) return
    if (check.position > position) this.#aheadAt = check.position
    this.#floor ??= position
    this.#freshAsOf = positions.freshAsOf(check.position)
  }

  /** Why it does not serve now; undefined if it does. */
  reasonOut({ cluster }: PrimaryView, now: number): string | undefined {
    const check = this.#check
    if (check === undefined || now - check.answered > silenceMs) return 'it does not answer'
    if (check.asked <= this.#failedAt) return 'a statement on it failed'
    if (!check.isReplica) return 'it is no replica'
    if (check.cluster !== cluster) return 'it belongs to another cluster'
    if (this.#aheadAt !== undefined) return 'it is ahead of the primary'
    if (this.#freshAsOf === undefined) return 'it is too far behind'
    if (this.#floor === undefined || check.position < this.#floor) return 'it is catching up'
    return undefined
  }

  /** True if it has replayed `position` and everything committed before `since`. */
  has({ position, since }: { position: bigint; since: number }): boolean {
    return (this.#check?.position ?? -1n) >= position && (this.#freshAsOf ?? Number.NEGATIVE_INFINITY) > since
  }

  async read(text: string, values: WireValue[]): Promise<object[]> {
    const rows = await this.#pool.use((session) => session.send(text, values))
    this.#reads += 1
    return rows
  }

  /** Out until it answers a check sent from now on. */
  fail(): void {
    this.#failedAt = performance.now()
  }

  state(primary: PrimaryView, now: number): ReplicaState {
    const reason = this.reasonOut(primary, now)
    const behindSeconds = this.#freshAsOf === undefined ? undefined : (now - this.#freshAsOf) / 1000
    return { name: this.name, isServing: reason === undefined, reason, behindSeconds, reads: this.#reads }
  }

  async close(): Promise<void> {
    await Promise.all([this.#stop?.(), this.#pool.close()])
  }
}

import type { PrimaryPositions } from './positions.ts'

/** Milliseconds without an answer after which a server counts as gone. */
export const silenceMs = 1500

/** Answer of a replica. */
export interface Check {
  asked: number
  answered: number
  position: bigint
  /** False for a server that was promoted or never was a replica. */
  isReplica: boolean
  /** Identifies the data folder that primary and replicas have in common. */
  cluster: string | undefined
}

/** The primary, as far as it is known. */
export interface PrimaryView {
  positions: PrimaryPositions
  cluster: string | undefined
  /** When it answered last, and the position it had written to its disk by the answer before. */
  heard: { at: number; safe: bigint } | undefined
}

/** Requirements of a read: a position of the log, and everything committed before a time of this process's clock. */
export interface Needs {
  position: bigint
  since: number
}

/** Decides whether a replica may answer reads, from its answers and those of the primary. */
export class ReplicaHealth {
  readonly #primary: PrimaryView
  #check: Check | undefined
  /** False for a check from before the primary was lost. */
  #isComparable = false
  #freshAsOf: number | undefined
  /** Position the primary had when this replica was found; it serves after it got there. */
  #floor: bigint | undefined
  /** Position at which it was ahead of the primary, so on another timeline, until it moves. */
  #aheadAt: bigint | undefined
  #failedAt = Number.NEGATIVE_INFINITY

  constructor(primary: PrimaryView) {
    this.#primary = primary
  }

  note(check: Check): void {
    this.#check = check
    this.#isComparable = true
    if (check.position !== this.#aheadAt) this.#aheadAt = undefined
    this.#freshAsOf = this.#primary.positions.freshAsOf(check.position)
  }

  /** It was lost. */
  forget(): void {
    this.#check = undefined
    this.#floor = undefined
  }

  /** The primary was lost: requires a new check, and a new floor. It may replace the primary meanwhile. */
  forgetPrimary(): void {
    this.#isComparable = false
    this.#floor = undefined
  }

  /** Compares the last check with a position that the primary was asked for afterwards, at `asked`. */
  compare(asked: number, position: bigint): void {
    const check = this.#check
    if (check === undefined || !this.#isComparable || check.answered > asked) return
    if (check.position > position) this.#aheadAt = check.position
    this.#floor ??= position
    this.#freshAsOf = this.#primary.positions.freshAsOf(check.position)
  }

  /** A statement on it failed at this time: out until it answers a check sent later. */
  fail(now: number): void {
    this.#failedAt = now
  }

  isSilent(now: number): boolean {
    return this.#check === undefined || now - this.#check.answered > silenceMs
  }

  /** Why it does not serve now; undefined if it does. */
  reasonOut(now: number): string | undefined {
    const check = this.#check
    if (check === undefined || this.isSilent(now)) return 'it does not answer'
    if (check.asked <= this.#failedAt) return 'a statement on it failed'
    if (!check.isReplica) return 'it is no replica'
    if (check.cluster !== this.#primary.cluster) return 'it belongs to another cluster'
    if (this.#aheadAt !== undefined) return 'it is ahead of the primary'
    if (this.#floor === undefined || check.position < this.#floor) return 'it is catching up'
    if (this.#freshAsOf === undefined) return 'it is too far behind'
    return undefined
  }

  has({ position, since }: Needs): boolean {
    return (this.#check?.position ?? -1n) >= position && (this.#freshAsOf ?? Number.NEGATIVE_INFINITY) > since
  }

  /** Position, if it may answer while the primary is lost: it answers, and has what the primary had on its disk. */
  standInPosition(now: number): bigint | undefined {
    const check = this.#check
    if (check === undefined || this.isSilent(now) || check.asked <= this.#failedAt) return undefined
    const { heard, cluster } = this.#primary
    if (heard === undefined || !check.isReplica || check.cluster !== cluster) return undefined
    return check.position >= heard.safe ? check.position : undefined
  }

  /** Seconds since when it may lack changes; undefined if unknown. */
  behindSeconds(now: number): number | undefined {
    return this.#freshAsOf === undefined ? undefined : (now - this.#freshAsOf) / 1000
  }
}

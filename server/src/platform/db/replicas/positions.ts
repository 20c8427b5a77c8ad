/** Position in the write-ahead log, from PostgreSQL's notation `16/B374D848`. */
export const toPosition = (text: string): bigint => {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

/** Milliseconds a replica may be behind; marks and samples older than this have no use. */
export const mostBehindMs = 30_000

interface Sample {
  /** When it was requested: everything committed before is at or below `position`. */
  at: number
  position: bigint
}

/** Positions of the primary by this process's clock, which tell how fresh a replica is. */
export class PrimaryPositions {
  #samples: Sample[] = []

  add(at: number, position: bigint): void {
    this.#samples = this.#samples.filter((sample) => sample.at >= at - mostBehindMs)
    this.#samples.push({ at, position })
  }

  /** After a failover, or when one is possible, earlier positions mean nothing. */
  clear(): void {
    this.#samples = []
  }

  get last(): Sample | undefined {
    return this.#samples.at(-1)
  }

  /** A replica at this position has everything committed before the result; undefined if that is too long ago. */
  freshAsOf(position: bigint): number | undefined {
    return this.#samples.findLast((sample) => sample.position <= position)?.at
  }
}

/** When each tag was last invalidated, for as long as a replica may lack the change. */
export class ChangeMarks {
  readonly #byTag = new Map<string, number>()
  #all = Number.NEGATIVE_INFINITY

  note(tags: readonly string[], now: number): void {
    for (const tag of tags) {
      this.#byTag.delete(tag)
      this.#byTag.set(tag, now)
    }
    // In the order of their times.
    for (const [tag, at] of this.#byTag) {
      if (at >= now - mostBehindMs) break
      this.#byTag.delete(tag)
    }
  }

  /** Messages of other copies may be lost, so any tag may have changed. */
  noteAll(now: number): void {
    this.#all = now
  }

  /** Last change of one of the tags. */
  lastOf(tags: readonly string[]): number {
    return Math.max(this.#all, ...tags.map((tag) => this.#byTag.get(tag) ?? Number.NEGATIVE_INFINITY))
  }
}

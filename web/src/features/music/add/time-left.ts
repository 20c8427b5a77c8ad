const windowMs = 20_000
/** No estimate before 3 s of samples. */
const leastMs = 3000

/** Estimates the remaining time from the recent speed. */
export class SendingPace {
  #seen: { at: number; sent: number }[] = []

  see(at: number, sent: number): void {
    this.#seen = [...this.#seen.filter((each) => at - each.at <= windowMs), { at, sent }]
  }

  /** Restarts the samples, so that a pause does not count as low speed. */
  forget(): void {
    this.#seen = []
  }

  /** Seconds left; undefined without enough samples. */
  left(total: number): number | undefined {
    const [first, last] = [this.#seen[0], this.#seen.at(-1)]
    if (first === undefined || last === undefined || last.at - first.at < leastMs) return undefined
    const perMs = (last.sent - first.sent) / (last.at - first.at)
    return perMs > 0 ? (total - last.sent) / perMs / 1000 : undefined
  }
}

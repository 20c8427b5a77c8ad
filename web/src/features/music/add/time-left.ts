const windowMs = 20_000
/** Sooner nobody knows. */
const leastMs = 3000

/** Tells how long it still takes, by how fast it went lately. */
export class SendingPace {
  #seen: { at: number; sent: number }[] = []

  see(at: number, sent: number): void {
    this.#seen = [...this.#seen.filter((each) => at - each.at <= windowMs), { at, sent }]
  }

  /** A pause is no slow line. */
  forget(): void {
    this.#seen = []
  }

  /** In seconds; nothing while that would be a guess. */
  left(total: number): number | undefined {
    const [first, last] = [this.#seen[0], this.#seen.at(-1)]
    if (first === undefined || last === undefined || last.at - first.at < leastMs) return undefined
    const perMs = (last.sent - first.sent) / (last.at - first.at)
    return perMs > 0 ? (total - last.sent) / perMs / 1000 : undefined
  }
}

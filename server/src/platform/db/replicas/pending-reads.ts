/** Reads in progress, which are repeated elsewhere when their server is lost. */
export class PendingReads {
  readonly #moves = new Set<() => void>()

  /** The result of `first` or, if a check before it arrives finds one, of `other`. */
  run<T>(first: Promise<T>, other: () => Promise<T> | undefined): Promise<T> {
    return new Promise((resolve, reject) => {
      const move = (): void => {
        const instead = other()
        if (instead === undefined) return
        this.#moves.delete(move)
        resolve(instead)
      }
      this.#moves.add(move)
      first.then(resolve, reject).finally(() => this.#moves.delete(move))
    })
  }

  /** Called whenever a server may have been lost. */
  check(): void {
    for (const move of this.#moves) move()
  }
}

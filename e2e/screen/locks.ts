type Lock = {
  name: string
  run: (lock: object | null) => unknown
  end: (value: unknown) => void
  fail: (why: unknown) => void
}

/** Web Locks of one browser: one at a time a name, in the order of asking. */
export class Locks {
  readonly #held = new Set<string>()
  readonly #waiting: Lock[] = []
  /** Somebody else has it, for good. */
  hold(name: string): void {
    this.#held.add(name)
  }
  request = (name: string, ...rest: unknown[]): Promise<unknown> => {
    const run = rest.at(-1) as Lock['run']
    const options = (rest.length > 1 ? rest[0] : {}) as { ifAvailable?: boolean; signal?: AbortSignal }
    if (options.ifAvailable && this.#held.has(name)) return Promise.resolve(run(null))
    return new Promise((resolve, reject) => {
      const lock = { name, run, end: resolve, fail: reject }
      options.signal?.addEventListener('abort', () => {
        const at = this.#waiting.indexOf(lock)
        if (at >= 0) this.#waiting.splice(at, 1)
        reject(options.signal?.reason)
      })
      this.#waiting.push(lock)
      this.#next()
    })
  }
  #next(): void {
    const at = this.#waiting.findIndex(({ name }) => !this.#held.has(name))
    const [lock] = at < 0 ? [] : this.#waiting.splice(at, 1)
    if (lock === undefined) return
    this.#held.add(lock.name)
    const over =
      (tell: (what: unknown) => void) =>
      (what: unknown): void => {
        this.#held.delete(lock.name)
        tell(what)
        this.#next()
      }
    Promise.resolve(lock.run({ name: lock.name })).then(over(lock.end), over(lock.fail))
  }
}

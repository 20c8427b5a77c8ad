interface Request {
  page: PageLocks
  name: string
  work: (lock: object | null) => unknown
  end: (value: unknown) => void
  fail: (why: unknown) => void
}

/** Web Locks of one browser: one at a time a name, in the order of asking. */
export class Locks {
  /** By name; `undefined` is somebody who is not told of. */
  readonly #held = new Map<string, Request | undefined>()
  #waiting: Request[] = []

  /** Somebody else has it, for good. */
  hold(name: string): void {
    this.#held.set(name, undefined)
  }

  isHeld = (name: string): boolean => this.#held.has(name)

  ask(request: Request): void {
    this.#waiting.push(request)
    this.#next()
  }

  /** It waits no longer; whether it did. */
  giveUp(request: Request): boolean {
    const wasWaiting = this.#waiting.includes(request)
    this.#waiting = this.#waiting.filter((each) => each !== request)
    return wasWaiting
  }

  leave(page: PageLocks): void {
    this.#waiting = this.#waiting.filter((each) => each.page !== page)
    for (const request of [...this.#held.values()]) if (request?.page === page) this.#giveBack(request)
  }

  #giveBack(request: Request): void {
    if (this.#held.get(request.name) !== request) return
    this.#held.delete(request.name)
    this.#next()
  }

  #next(): void {
    const request = this.#waiting.find(({ name }) => !this.#held.has(name))
    if (request === undefined) return
    this.giveUp(request)
    this.#held.set(request.name, request)
    const { name, work, end, fail } = request
    const over =
      (tell: (what: unknown) => void) =>
      (what: unknown): void => {
        this.#giveBack(request)
        tell(what)
      }
    Promise.resolve(work({ name })).then(over(end), over(fail))
  }
}

/** The locks that one page asks for: with the page they go, and no signal holds the page because of them. */
export class PageLocks {
  readonly #locks: Locks
  readonly #left = new AbortController()

  constructor(locks: Locks) {
    this.#locks = locks
  }

  request = (name: string, ...rest: unknown[]): Promise<unknown> => {
    const work = rest.at(-1) as Request['work']
    const { ifAvailable, signal } = (rest.length > 1 ? rest[0] : {}) as { ifAvailable?: boolean; signal?: AbortSignal }
    if (ifAvailable && this.#locks.isHeld(name)) return Promise.resolve(work(null))
    const { promise, resolve: end, reject: fail } = Promise.withResolvers<unknown>()
    const request = { page: this, name, work, end, fail }
    const giveUp = (): void => {
      // Who has the lock already keeps it until the work is done.
      if (this.#locks.giveUp(request)) fail(signal?.reason)
    }
    signal?.addEventListener('abort', giveUp, { signal: this.#left.signal })
    this.#locks.ask(request)
    return promise
  }

  leave(): void {
    this.#left.abort()
    this.#locks.leave(this)
  }
}

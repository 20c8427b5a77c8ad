type Work = (lock: object | null) => unknown

interface Request {
  name: string
  work: Work
  end: (value: unknown) => void
  fail: (why: unknown) => void
}

/** Web Locks of one browser: one at a time a name, in the order of asking. */
export class Locks {
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

  /** It waits no longer, or gives back what it has. */
  drop(request: Request): void {
    this.#waiting = this.#waiting.filter((each) => each !== request)
    if (this.#held.get(request.name) !== request) return
    this.#held.delete(request.name)
    this.#next()
  }

  #next(): void {
    const request = this.#waiting.find(({ name }) => !this.#held.has(name))
    if (request === undefined) return
    this.#waiting = this.#waiting.filter((each) => each !== request)
    this.#held.set(request.name, request)
    const { name, work, end, fail } = request
    const over =
      (tell: (what: unknown) => void) =>
      (what: unknown): void => {
        tell(what)
        this.drop(request)
      }
    Promise.resolve(work({ name })).then(over(end), over(fail))
  }
}

/** The locks that one page asks for. With the page they go, and nothing holds the page because of them. */
export class PageLocks {
  readonly #locks: Locks
  readonly #asked = new Map<Request, () => void>()

  constructor(locks: Locks) {
    this.#locks = locks
  }

  request = (name: string, ...rest: unknown[]): Promise<unknown> => {
    const work = rest.at(-1) as Work
    const options = (rest.length > 1 ? rest[0] : {}) as { ifAvailable?: boolean; signal?: AbortSignal }
    if (options.ifAvailable && this.#locks.isHeld(name)) return Promise.resolve(work(null))
    return this.#wait(name, work, options.signal)
  }

  #wait = (name: string, work: Work, signal: AbortSignal | undefined): Promise<unknown> => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    let isMine = false
    const over = (): void => {
      signal?.removeEventListener('abort', giveUp)
      this.#asked.delete(request)
    }
    const request: Request = {
      name,
      work: (lock) => {
        isMine = true
        return work(lock)
      },
      end: (value) => {
        over()
        resolve(value)
      },
      fail: (why) => {
        over()
        reject(why)
      },
    }
    const giveUp = (): void => {
      // Who has the lock already keeps it until the work is done.
      if (isMine) return
      this.#locks.drop(request)
      request.fail(signal?.reason)
    }
    signal?.addEventListener('abort', giveUp)
    this.#asked.set(request, over)
    this.#locks.ask(request)
    return promise
  }

  leave(): void {
    for (const [request, over] of [...this.#asked]) {
      over()
      this.#locks.drop(request)
    }
  }
}

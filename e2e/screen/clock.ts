import type { Window } from './document.ts'

/** A page that comes back to something in so many milliseconds is not at rest. */
const soon = 20

interface Waiting {
  at: number
  run: () => void
  /** Set anew each time it ran. */
  every?: number
  timer: ReturnType<typeof setTimeout>
}

/** The time of one tab. It runs by itself, and a story turns it. */
export class Clock {
  #ahead = 0
  #fixed: number | undefined
  #timers: Timers | undefined

  now = (): number => this.#fixed ?? Date.now() + this.#ahead
  /** How far timers have come, whatever a date says. */
  passed = (): number => performance.now() + this.#ahead

  install = async (): Promise<void> => undefined
  setFixedTime = async (time: number | string | Date): Promise<void> => {
    this.#fixed = new Date(time).getTime()
  }
  /** What is due by then runs, each once. */
  fastForward = async (milliseconds: number): Promise<void> => {
    this.#ahead += milliseconds
    this.#timers?.runDue()
  }

  /** Whether the page is in the middle of something: React works by timers that are due at once. */
  isBusy = (): boolean => this.#timers?.isBusy() === true

  /** A window's timers and dates follow it from now on, and no other's. */
  lendTo(window: (Window & { Date?: DateConstructor }) | undefined): void {
    this.#timers = undefined
    if (window === undefined) return
    const timers = new Timers(window, this.passed)
    this.#timers = timers
    const give = (name: string, value: unknown): void =>
      void Object.defineProperty(window, name, { value, writable: true, configurable: true })
    give('setTimeout', (run: () => void, wait?: number, ...given: unknown[]) => timers.set(run, wait, given))
    give('setInterval', (run: () => void, wait = 0, ...given: unknown[]) => timers.set(run, wait, given, wait))
    give('clearTimeout', timers.clear)
    give('clearInterval', timers.clear)
    const { now } = this
    give(
      'Date',
      class extends (window.Date ?? Date) {
        constructor(...given: []) {
          super(...(given.length === 0 ? ([now()] as never) : given))
        }
        static override now = now
      },
    )
  }
}

/** The timers of one window. */
class Timers {
  readonly #waiting = new Map<number, Waiting>()
  readonly #passed: () => number
  readonly #set: typeof setTimeout
  readonly #clear: typeof clearTimeout
  #last = 0

  constructor(window: Window, passed: () => number) {
    this.#passed = passed
    this.#set = window.setTimeout.bind(window)
    this.#clear = window.clearTimeout.bind(window)
  }

  set(run: (...given: unknown[]) => void, wait = 0, given: unknown[] = [], every?: number): number {
    const id = ++this.#last
    const each = { at: this.#passed() + wait, run: () => run(...given), ...(every !== undefined && { every }) }
    this.#waiting.set(id, { ...each, timer: this.#set(() => this.#run(id), wait) })
    return id
  }

  clear = (id?: number): void => {
    const each = this.#waiting.get(id ?? 0)
    if (each === undefined) return
    this.#clear(each.timer)
    this.#waiting.delete(id ?? 0)
  }

  isBusy = (): boolean => [...this.#waiting.values()].some(({ at, every }) => !every && at <= this.#passed() + soon)

  runDue(): void {
    const due = [...this.#waiting].filter(([, { at }]) => at <= this.#passed())
    for (const [id] of due.sort(([, one], [, other]) => one.at - other.at)) this.#run(id)
  }

  #run(id: number): void {
    const each = this.#waiting.get(id)
    if (each === undefined) return
    this.#clear(each.timer)
    this.#waiting.delete(id)
    if (each.every !== undefined) {
      const next = { ...each, at: this.#passed() + each.every }
      this.#waiting.set(id, { ...next, timer: this.#set(() => this.#run(id), each.every) })
    }
    each.run()
  }
}

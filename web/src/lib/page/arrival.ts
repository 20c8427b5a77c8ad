import { useSyncExternalStore } from 'react'

/** A page on its way: it is moved to at once, and stands in its shape until its code and its data are here. */
export class Arrival {
  readonly pathname: string
  #state: 'coming' | 'here' | 'failed' = 'coming'
  #error: unknown
  readonly #listeners = new Set<() => void>()
  /** Settles with it, and never fails. */
  readonly settled: Promise<void>

  constructor(pathname: string, coming: Promise<unknown>) {
    this.pathname = pathname
    this.settled = coming.then(
      () => this.#settle('here'),
      (error: unknown) => this.#settle('failed', error),
    )
  }

  readonly state = (): 'coming' | 'here' | 'failed' => this.#state
  error(): unknown {
    return this.#error
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #settle(state: 'here' | 'failed', error?: unknown): void {
    this.#state = state
    this.#error = error
    for (const listener of this.#listeners) listener()
  }
}

let coming = false
const listeners = new Set<() => void>()

/** Whether what is on the screen stands in for a page on its way. */
export const isComing = (): boolean => coming

export const showComing = (next: boolean): void => {
  if (next === coming) return
  coming = next
  for (const listener of listeners) listener()
}

export const useComing = (): boolean => useSyncExternalStore(subscribe, isComing, never)

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const never = (): boolean => false

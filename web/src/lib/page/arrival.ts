import { useWatched, watched } from '../../ui/watched.ts'

type ArrivalState = 'coming' | 'here' | 'failed'

/** A page on its way: it is moved to at once, and stands in its shape until its code and its data are here. */
export class Arrival {
  readonly pathname: string
  readonly #state = watched<ArrivalState>('coming')
  #error: unknown
  /** Settles with it, and never fails. */
  readonly settled: Promise<void>

  constructor(pathname: string, coming: Promise<unknown>) {
    this.pathname = pathname
    this.settled = coming.then(
      () => this.#state.show('here'),
      (error: unknown) => {
        this.#error = error
        this.#state.show('failed')
      },
    )
  }

  readonly state = this.#state.get
  readonly subscribe = this.#state.subscribe

  error(): unknown {
    return this.#error
  }
}

const coming = watched(false)

/** Whether what is on the screen stands in for a page on its way. */
export const isComing = coming.get

export const showComing = (next: boolean): void => {
  if (next !== coming.get()) coming.show(next)
}

export const useComing = (): boolean => useWatched(coming, () => false)

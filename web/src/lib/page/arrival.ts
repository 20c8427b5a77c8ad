import { useWatched, watched } from '../../ui/watched.ts'

type ArrivalState = 'coming' | 'here' | 'failed'

/** Page that is loading: the navigation is immediate, and a placeholder is shown until code and data are there. */
export class Arrival {
  readonly pathname: string
  readonly #state = watched<ArrivalState>('coming')
  #error: unknown
  /** Resolves when the loading has ended; never rejects. */
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

/** Whether the screen shows the placeholder of a page that is loading. */
export const isComing = coming.get

export const showComing = (next: boolean): void => {
  if (next !== coming.get()) coming.show(next)
}

export const useComing = (): boolean => useWatched(coming, () => false)

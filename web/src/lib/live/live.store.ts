import { useWatched, watched } from '../../ui/watched.ts'

/** State of the live stream for pages, whichever tab holds it; closed until its code is loaded. */
export interface LiveState {
  isOpen: boolean
  /** Increases when the writes may have changed: when the stream opens, and with each event about them. */
  writes: number
}

const none: LiveState = { isOpen: false, writes: 0 }
const live = watched(none)

export const setLive = (change: (before: LiveState) => Partial<LiveState>): void =>
  live.show({ ...live.get(), ...change(live.get()) })

export const useLive = (): LiveState => useWatched(live, () => none)

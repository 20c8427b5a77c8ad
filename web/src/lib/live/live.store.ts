import { useWatched, watched } from '../../ui/watched.ts'

/** What the live stream means for pages, whichever tab holds it; without its code none stands open. */
export interface LiveState {
  isOpen: boolean
  /** How often something may have come to the writes: once when the stream opened, then as it says. */
  writes: number
}

const none: LiveState = { isOpen: false, writes: 0 }
const live = watched(none)

export const setLive = (change: (before: LiveState) => Partial<LiveState>): void =>
  live.show({ ...live.get(), ...change(live.get()) })

export const useLive = (): LiveState => useWatched(live, () => none)

import { useSyncExternalStore } from 'react'

/** What the live stream means for pages, whichever tab holds it; without its code none stands open. */
export interface LiveState {
  isOpen: boolean
  /** How often something may have come to the writes: once when the stream opened, then as it says. */
  writes: number
}

const none: LiveState = { isOpen: false, writes: 0 }
let state = none
const listeners = new Set<() => void>()

export const setLive = (change: (before: LiveState) => Partial<LiveState>): void => {
  state = { ...state, ...change(state) }
  for (const listener of listeners) listener()
}

export const useLive = (): LiveState =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => state,
    () => none,
  )

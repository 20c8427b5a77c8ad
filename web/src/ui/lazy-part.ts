import { useEffect, useSyncExternalStore } from 'react'

const RETRY_MS = 3000

/** A piece of code fetched when first wanted, so that pages stay small. */
export type LazyPart<T> = {
  get: () => T | undefined
  /** Starts fetching; safe to call often. Failures wait for the next call. */
  load: () => void
  subscribe: (listener: () => void) => () => void
}

export function lazyPart<T>(fetchPart: () => Promise<T>): LazyPart<T> {
  let part: T | undefined
  let underway = false
  const listeners = new Set<() => void>()
  const settle = (fetched?: T) => {
    underway = false
    part = fetched
    for (const listener of listeners) listener()
  }
  return {
    get: () => part,
    load: () => {
      if (part !== undefined || underway) return
      underway = true
      fetchPart().then(settle, () => settle())
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The part once it is here. While wanted and not here, it is fetched again and again: the network may be back. */
export function useLazyPart<T>(part: LazyPart<T>, wanted: boolean): T | undefined {
  const here = useSyncExternalStore(part.subscribe, part.get, nothing)
  const waiting = wanted && here === undefined
  useEffect(() => {
    if (!waiting) return
    part.load()
    const timer = setInterval(part.load, RETRY_MS)
    return () => clearInterval(timer)
  }, [part, waiting])
  return here
}

const nothing = () => undefined

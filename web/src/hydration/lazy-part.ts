import { useEffect, useSyncExternalStore } from 'react'

const RETRY_MS = 3000

/** A piece of code fetched when first wanted, so that pages stay small. */
export type LazyPart<T> = {
  get: () => T | undefined
  /** Starts fetching; safe to call often. Failures wait for the next call. */
  load: () => void
  subscribe: (listener: () => void) => () => void
}

/** `pick` takes the part out of its module. A fetch that failed is repeated by the next call: `web/plugins/again-imports.ts`. */
export function lazyPart<M, T = M>(fetchModule: () => Promise<M>, pick?: (module: M) => T): LazyPart<T> {
  const take = pick ?? ((module: M) => module as unknown as T)
  let part: T | undefined
  let underway = false
  const listeners = new Set<() => void>()
  const settle = () => {
    underway = false
    for (const listener of listeners) listener()
  }
  const come = (module: M) => {
    part = take(module)
    settle()
  }
  return {
    get: () => part,
    load: () => {
      if (part !== undefined || underway) return
      underway = true
      fetchModule().then(come, settle)
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

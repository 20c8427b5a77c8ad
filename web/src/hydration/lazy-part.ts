import { useEffect, useSyncExternalStore } from 'react'

const RETRY_MS = 3000

/** Code that loads when it is first needed, so that pages stay small. */
export type LazyPart<T> = {
  get: () => T | undefined
  /** Starts loading; safe to call often. A failed load is repeated by the next call. */
  load: () => void
  subscribe: (listener: () => void) => () => void
}

/**
 * `pick` takes the part out of its module. A failed load is repeated by the next call, see
 * `web/plugins/again-imports.ts`.
 */
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

/** The part once it is loaded. While it is wanted, failed loads are repeated, as the network may be back. */
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

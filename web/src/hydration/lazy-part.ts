import { useEffect, useSyncExternalStore } from 'react'

const RETRY_MS = 3000

/** A piece of code fetched when first wanted, so that pages stay small. */
export type LazyPart<T> = {
  get: () => T | undefined
  /** Starts fetching; safe to call often. Failures wait for the next call. */
  load: () => void
  subscribe: (listener: () => void) => () => void
}

/**
 * `pick` takes the part out of its module; with it, a failed fetch can be repeated.
 * Browsers remember a module that failed under its address, so the next try gives the address a new ending.
 */
export function lazyPart<M, T = M>(fetchModule: () => Promise<M>, pick?: (module: M) => T): LazyPart<T> {
  const take = pick ?? ((module: M) => module as unknown as T)
  let part: T | undefined
  let underway = false
  let failures = 0
  let address: string | undefined
  const listeners = new Set<() => void>()
  const settle = () => {
    underway = false
    for (const listener of listeners) listener()
  }
  const fail = (error: unknown) => {
    failures += 1
    if (pick) address ??= addressIn(error)
    settle()
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
      const again = address && (import(/* @vite-ignore */ `${address}#${failures}`) as Promise<M>)
      ;(again || fetchModule()).then(come, fail)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Chromium and Firefox say which module failed. */
function addressIn(error: unknown): string | undefined {
  return error instanceof Error ? error.message.match(/https?:\/\/\S+\.m?js/)?.[0] : undefined
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

import type { ComponentType } from 'react'
import { hasInteracted } from './first-interaction.ts'
import { type LazyPart, lazyPart } from './lazy-part.ts'

const RETRY_MS = 3000

/** Keeps an island asleep until it may hydrate. */
export type Gate<P> = {
  /**
   * Code of the part; resolved at once if it may be shown now. The second render after the first interaction opens the
   * gate, as the next page may be waiting for it; the first one is React's own restart, as on a slow phone.
   */
  request: () => Promise<ComponentType<P>>
  open: () => void
}

const parts = new Set<LazyPart<unknown>>()

/** Component whose code browsers load when its island is near; the server loads it before rendering. */
export function islandPart<M, P>(
  fetchModule: () => Promise<M>,
  pick: (module: M) => ComponentType<P>,
): LazyPart<ComponentType<P>> {
  const part = lazyPart(fetchModule, pick)
  parts.add(part)
  return part
}

/** The server cannot wait during a render, so all parts are loaded before; each may register further parts. */
export const loadIslands = async (): Promise<void> => {
  for (const part of parts) await whenHere(part)
}

/** Sleeping islands of the page. */
const sleeping = new Set<LazyPart<unknown>>()

/** Loads the code of sleeping islands, so that they can hydrate offline; they keep sleeping. Failures are ignored. */
export const loadSleeping = async (): Promise<void> => {
  const known = new Set(parts)
  await Promise.all([...sleeping].map(loadOnce))
  // React has not rendered the islands inside them, but the loaded modules have registered their parts, and may
  // register more.
  for (const part of parts) if (!known.has(part)) await loadOnce(part)
}

const loadOnce = (part: LazyPart<unknown>): Promise<void> =>
  new Promise((resolve) => {
    if (part.get() !== undefined) return resolve()
    const leave = part.subscribe(() => {
      leave()
      resolve()
    })
    part.load()
  })

/** Gate of an island that the server has rendered. */
export function shutGate<P>(part: LazyPart<ComponentType<P>>): Gate<P> {
  if (typeof window === 'undefined') return openedGate(part)
  let requests = 0
  let isOpen = false
  sleeping.add(part)
  let open = () => {}
  const opened = new Promise<ComponentType<P>>((resolve) => {
    open = () => {
      sleeping.delete(part)
      if (!isOpen) resolve(whenHere(part))
      isOpen = true
    }
  })
  const here = handing(part)
  return {
    request: () => {
      if (hasInteracted()) requests += 1
      if (requests > 1) open()
      return (isOpen && here()) || opened
    },
    open,
  }
}

export function openedGate<P>(part: LazyPart<ComponentType<P>>): Gate<P> {
  const here = handing(part)
  const coming = here() ?? whenHere(part)
  return { request: () => here() ?? coming, open: () => {} }
}

/** Returns the part always as the same promise, marked so that React reads it synchronously. */
function handing<P>(part: LazyPart<ComponentType<P>>): () => Promise<ComponentType<P>> | undefined {
  let kept: Promise<ComponentType<P>> | undefined
  return () => {
    const value = part.get()
    if (value !== undefined) kept ??= Object.assign(Promise.resolve(value), { status: 'fulfilled', value })
    return kept
  }
}

function whenHere<T>(part: LazyPart<T>): Promise<T> {
  return new Promise((resolve) => {
    const check = () => {
      const here = part.get()
      if (here === undefined) return void setTimeout(part.load, RETRY_MS)
      leave()
      resolve(here)
    }
    const leave = part.subscribe(check)
    if (part.get() === undefined) part.load()
    else check()
  })
}

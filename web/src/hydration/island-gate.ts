import type { ComponentType } from 'react'
import { hasInteracted } from './first-interaction.ts'
import { type LazyPart, lazyPart } from './lazy-part.ts'

const RETRY_MS = 3000

/** What keeps an island asleep. */
export type Gate<P> = {
  /**
   * The part, at once if it may be shown now. The second knock of a reader who is there opens: the next page may be
   * waiting for it. Before that it is React that starts anew, as it does on a slow phone.
   */
  knock: () => Promise<ComponentType<P>>
  open: () => void
}

const parts = new Set<LazyPart<unknown>>()

/** A component whose code browsers fetch when its island comes near; the server has it before it renders. */
export function islandPart<M, P>(
  fetchModule: () => Promise<M>,
  pick: (module: M) => ComponentType<P>,
): LazyPart<ComponentType<P>> {
  const part = lazyPart(fetchModule, pick)
  parts.add(part)
  return part
}

/** The server cannot wait while it renders. A part that comes may bring parts of its own: they are waited for as well. */
export const loadIslands = async (): Promise<void> => {
  for (const part of parts) await whenHere(part)
}

/** Of the islands on the page, those that sleep. */
const sleeping = new Set<LazyPart<unknown>>()

/** Fetches their code, so that they can wake where there is no network; they sleep on. What fails is left. */
export const loadSleeping = async (): Promise<void> => {
  const known = new Set(parts)
  await Promise.all([...sleeping].map(loadOnce))
  // React has not seen the islands inside of them, but what came has named their parts, and may bring more.
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

/** For what the server has rendered. */
export function shutGate<P>(part: LazyPart<ComponentType<P>>): Gate<P> {
  if (typeof window === 'undefined') return openedGate(part)
  let knocks = 0
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
    knock: () => {
      if (hasInteracted()) knocks += 1
      if (knocks > 1) open()
      return (isOpen && here()) || opened
    },
    open,
  }
}

export function openedGate<P>(part: LazyPart<ComponentType<P>>): Gate<P> {
  const here = handing(part)
  const coming = here() ?? whenHere(part)
  return { knock: () => here() ?? coming, open: () => {} }
}

/** The part as a promise that React reads without waiting, always the same one. */
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

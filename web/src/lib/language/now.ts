import { useSyncExternalStore } from 'react'

let renderedAt = (): number => Date.now()

/** The server gives the moment of its rendering, and the browser begins from the same moment. */
export const readRenderedAt = (read: () => number): void => {
  renderedAt = read
}

/** Now, to the half minute; the same as in the server's HTML while the page hydrates. */
export const useNow = (): number => useSyncExternalStore(subscribe, currentMoment, () => renderedAt())

const step = 30_000
const listeners = new Set<() => void>()
let moment = 0
let timer: ReturnType<typeof setInterval> | undefined

const currentMoment = (): number => {
  if (moment === 0) moment = Date.now()
  return moment
}

const tick = (): void => {
  moment = Date.now()
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  if (listeners.size === 0) timer = setInterval(tick, step)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    moment = 0
  }
}

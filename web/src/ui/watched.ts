import { useSyncExternalStore } from 'react'

export interface WatchedValue<Value> {
  get(): Value
  subscribe(listener: () => void): () => void
  show(next: Value): void
}

/** Observable value. `attach` runs for the first listener, and the function that it returns after the last one. */
export const watched = <Value>(value: Value, attach?: () => () => void): WatchedValue<Value> => {
  let now = value
  let detach: (() => void) | undefined
  const listeners = new Set<() => void>()
  return {
    get: () => now,
    subscribe(listener) {
      if (listeners.size === 0) detach = attach?.()
      listeners.add(listener)
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) detach?.()
      }
    },
    show(next) {
      now = next
      for (const listener of listeners) listener()
    },
  }
}

/** Value in a component; on the server and while the page hydrates, the result of `atFirst`. */
export const useWatched = <Value>(
  { subscribe, get }: Pick<WatchedValue<Value>, 'get' | 'subscribe'>,
  atFirst: () => Value = get,
): Value => useSyncExternalStore(subscribe, get, atFirst)

/** Counts running tasks of one kind; `begin` returns the function that ends one. */
export const countUnderWay = (): { begin(): () => void; isAny(): boolean } => {
  let count = 0
  return {
    begin() {
      count += 1
      return () => {
        count -= 1
      }
    },
    isAny: () => count > 0,
  }
}

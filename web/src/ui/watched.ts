import { useSyncExternalStore } from 'react'

export interface WatchedValue<Value> {
  get(): Value
  subscribe(listener: () => void): () => void
  show(next: Value): void
}

/** A value that calls its listeners when it changes. `attach` runs for the first listener; what it returns, after the last. */
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

/** The value in a component; on the server and while the page hydrates, what `atFirst` returns. */
export const useWatched = <Value>(
  { subscribe, get }: Pick<WatchedValue<Value>, 'get' | 'subscribe'>,
  atFirst: () => Value = get,
): Value => useSyncExternalStore(subscribe, get, atFirst)

/** Counts what of one kind is under way; each is ended by the function its beginning returns. */
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

export interface WatchedValue<Value> {
  get(): Value
  subscribe(listener: () => void): () => void
  show(next: Value): void
}

/** A value that tells when it changes. */
export const watched = <Value>(value: Value): WatchedValue<Value> => {
  let now = value
  const listeners = new Set<() => void>()
  return {
    get: () => now,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    show(next) {
      now = next
      for (const listener of listeners) listener()
    },
  }
}

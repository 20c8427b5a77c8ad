/** Iterates over a map step by step while it changes. */
export interface MapWalk<Key, Value> {
  /** Next entry; undefined once at each end, then the first again. */
  next(): [Key, Value] | undefined
  /** Called for changes without a step. */
  wait(): void
}

/** Number of changes an unused iterator survives. */
const patience = 256

/**
 * The iterator is kept, because a new one skips the holes of all deleted entries. An unused one retains every outgrown
 * table of the map with its deleted values, so it is replaced after `patience` changes.
 */
export const walkMap = <Key, Value>(map: ReadonlyMap<Key, Value>): MapWalk<Key, Value> => {
  let entries = map.entries()
  let waited = 0
  return {
    next() {
      waited = 0
      const { value, done } = entries.next()
      if (done !== true) return value
      entries = map.entries()
      return undefined
    },
    wait() {
      waited += 1
      if (waited < patience) return
      waited = 0
      entries = map.entries()
    },
  }
}

/** Goes through a map in its order, a step at a time and over all changes. */
export interface MapWalk<Key, Value> {
  /** The next entry; undefined once at each end, then from the start again. */
  next(): [Key, Value] | undefined
  /** Told of changes that need no step. */
  wait(): void
}

/** How many changes an iterator may stand still for. */
const patience = 256

/**
 * A new look from the start would meet every hole that deleted entries have left there, so the iterator is kept. One
 * that never moves keeps each table the map has outgrown since, with all that was deleted: then it starts anew.
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

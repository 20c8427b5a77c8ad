/**
 * Goes through a map in its order, a step at a time and over all changes; undefined once at each end, then from the
 * start again. A new look from the start would meet every hole that deleted entries have left there.
 */
export const walkMap = <Key, Value>(map: ReadonlyMap<Key, Value>): (() => [Key, Value] | undefined) => {
  let entries = map.entries()
  return () => {
    const { value, done } = entries.next()
    if (done !== true) return value
    entries = map.entries()
    return undefined
  }
}

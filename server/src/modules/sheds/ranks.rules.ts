/** The same key comes at most so often in a row. */
const mostInRow = 2

/**
 * Keeps an order as far as it can while the same key comes at most twice in a row: what would be the third waits for
 * the next of another key. What is left when only one key remains is dropped.
 */
export const spread = <Item>(items: readonly Item[], keyOf: (item: Item) => string, most: number): Item[] => {
  const shown: Item[] = []
  const waiting = [...items]
  while (shown.length < most) {
    const at = waiting.findIndex((item) => !repeats(shown, keyOf(item), keyOf))
    const [next] = at === -1 ? [] : waiting.splice(at, 1)
    if (next === undefined) return shown
    shown.push(next)
  }
  return shown
}

const repeats = <Item>(shown: readonly Item[], key: string, keyOf: (item: Item) => string): boolean =>
  shown.length >= mostInRow && shown.slice(-mostInRow).every((item) => keyOf(item) === key)

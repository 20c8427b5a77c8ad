/** What each activity adds to a shed's heat. */
export const heatPoints = { opened: 2, subscription: 4, contact: 2, review: 2 } as const

/** The mean of all stars to one place; null without a review. `stars` says how many gave one to five. */
export const averageOf = (stars: readonly number[]): number | null => {
  const count = stars.reduce((sum, each) => sum + each, 0)
  if (count === 0) return null
  const sum = stars.reduce((total, each, at) => total + each * (at + 1), 0)
  return Math.round((sum / count) * 10) / 10
}

/** The counts after a review came, in place of the same person's earlier one if there was one. */
export const countStars = (stars: readonly number[], rating: number, earlier: number | undefined): number[] =>
  stars.map((each, at) => each + (at + 1 === rating ? 1 : 0) - (at + 1 === earlier ? 1 : 0))

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

/** The lowest id that can have been made at a moment, in milliseconds: ids begin with when they were made. */
export const firstIdAt = (moment: number): string => {
  const hex = Math.max(0, moment).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

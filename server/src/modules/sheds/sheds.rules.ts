/** Heat that each activity adds to a shed. */
export const heatPoints = { opened: 2, subscription: 4, contact: 2, review: 2 } as const

/** Mean rating to one decimal; null without a review. `stars` has the numbers of ratings from one to five. */
export const averageOf = (stars: readonly number[]): number | null => {
  const count = stars.reduce((sum, each) => sum + each, 0)
  if (count === 0) return null
  const sum = stars.reduce((total, each, at) => total + each * (at + 1), 0)
  return Math.round((sum / count) * 10) / 10
}

/** Counts after a person's rating took the place of an earlier one; either may be missing. */
export const countStars = (
  stars: readonly number[],
  rating: number | undefined,
  earlier: number | undefined,
): number[] => stars.map((each, at) => each + (at + 1 === rating ? 1 : 0) - (at + 1 === earlier ? 1 : 0))

/** Longest run of one key. */
const mostInRow = 2

/**
 * Keeps the order as far as possible while no key occurs three times in a row: a third one is delayed until after the
 * next other key. The rest is dropped once only one key remains.
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

/** Lowest id that can have been created at a time, in milliseconds: ids begin with their creation time. */
export const firstIdAt = (moment: number): string => {
  const hex = Math.max(0, moment).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

/** Every fourth place of the picks' first page, from the second on, is for one of the newest products. */
const freshPlaces = { first: 1, every: 4, most: 4 } as const

/** Number of such places on a first page of this length. */
export const freshCount = (limit: number): number =>
  Math.min(freshPlaces.most, Math.ceil(Math.max(0, limit - freshPlaces.first) / freshPlaces.every))

/** Puts the newest products into their places among the others, or at the end when the others are used up. */
export const withFresh = <Item>(others: readonly Item[], fresh: readonly Item[]): Item[] => {
  const mixed: Item[] = []
  const [rest, news] = [[...others], [...fresh]]
  while (rest.length + news.length > 0) {
    const isFreshPlace = mixed.length % freshPlaces.every === freshPlaces.first
    const next = (isFreshPlace ? news : rest).shift() ?? rest.shift() ?? news.shift()
    if (next !== undefined) mixed.push(next)
  }
  return mixed
}

/**
 * `kept`: length of a list; `list`: its candidates; `shed`: further candidates of one shed are listed last; `pool`:
 * hottest products considered for all lists.
 */
export const rankLimits = { kept: 500, list: 2000, shed: 50, pool: 10_000 } as const

/** Name of the list that recommends products of a category. */
export const categoryList = (category: string): string => `category:${category}`

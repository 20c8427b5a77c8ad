/** Of the picks' first page every fourth place, from the second on, is one of the newest products'. */
const freshPlaces = { first: 1, every: 4, most: 4 } as const

/** How many such places a first page of this length has. */
export const freshCount = (limit: number): number =>
  Math.min(freshPlaces.most, Math.ceil(Math.max(0, limit - freshPlaces.first) / freshPlaces.every))

/** Puts the newest products into their places among the others; they come last where there are no others. */
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
 * How many products a list keeps, how many it is chosen from, how many of one shed come before others' first there,
 * and how many of the warmest are looked at for all lists.
 */
export const rankLimits = { kept: 500, list: 2000, shed: 50, pool: 10_000 } as const

/** The name of the list that recommends products of a category. */
export const categoryList = (category: string): string => `category:${category}`

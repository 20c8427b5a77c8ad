/** Price of a product or dish in francs. */
export const priceLimit = { least: 1, most: 100_000_000 } as const

/** Of a product and of a dish, in whole francs. */
export const priceLimit = { least: 1, most: 100_000_000 } as const

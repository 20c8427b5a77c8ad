/** Conditions of goods that can be bought second-hand. */
export const productConditions = ['new', 'used'] as const
export type ProductCondition = (typeof productConditions)[number]

/** States of a product; only its owner sees a hidden one. */
export const productStatuses = ['on sale', 'reserved', 'sold out', 'hidden'] as const
export type ProductStatus = (typeof productStatuses)[number]

/** What a shed can trade in. The words are the wire's; people read `category_<word>` of the catalogue. */
export const shedCategories = [
  'fashion',
  'furniture',
  'electronics',
  'cosmetics',
  'music',
  'equipment',
  'services',
  'groceries',
  'food_delivery',
  'mix',
] as const
export type ShedCategory = (typeof shedCategories)[number]

/** A new shed's choices. */
export const newShedCategories = shedCategories.filter((category) => category !== 'groceries')

/** What a product can be; in a mix shed the seller chooses, elsewhere it is the shed's. */
export const productCategories = shedCategories.filter((category) => category !== 'mix')

export const isShedCategory = (text: string): text is ShedCategory => shedCategories.some((known) => known === text)

/** Services are agreed upon, not priced. */
export const hasPrice = (category: string): boolean => category !== 'services'

export const sellsMusic = (category: string): boolean => category === 'music' || category === 'mix'

export const hasMenu = (category: string): boolean => category === 'food_delivery'

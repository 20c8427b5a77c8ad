/** Trades of a shed. The words are those of the API; their names in messages are `category_<word>`. */
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

export const newShedCategories = shedCategories.filter((category) => category !== 'groceries')

/** Categories of a product; the seller chooses one in a mix shed, elsewhere it is the shed's. */
export const productCategories = shedCategories.filter((category) => category !== 'mix')

export const isShedCategory = (text: string): text is ShedCategory => shedCategories.some((known) => known === text)

/** The price of a service is negotiated. */
export const hasPrice = (category: string): boolean => category !== 'services'

const withoutCondition: readonly string[] = ['services', 'groceries', 'food_delivery', 'mix']

/** Goods that can be new or used. */
export const hasCondition = (category: string): boolean => !withoutCondition.includes(category)

export const sellsMusic = (category: string): boolean => category === 'music' || category === 'mix'

export const hasMenu = (category: string): boolean => category === 'food_delivery'

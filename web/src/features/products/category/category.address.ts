import { hasCondition } from '@sheds/contract/categories'
import { type ProductCondition, productConditions } from '@sheds/contract/products/product-conditions'
import { inCity, readCity } from '../../../lib/list/city.address.ts'

export type CategorySide = 'products' | 'sheds'

export interface CategoryAddress {
  view: CategorySide
  /** City filter; '' for all. */
  city: string
  /** Filter of products; undefined for all, and for a category without conditions. */
  condition: ProductCondition | undefined
  /** Cursor of the first row, '' for the start; links without JavaScript lead to later pages. */
  cursor: string
}

/** A shed can be `mix`, a product cannot, so that category opens with its sheds. */
const firstSide = (category: string): CategorySide => (category === 'mix' ? 'sheds' : 'products')

/** The music category lists music first, which has no condition. */
export const isFilteredByCondition = (category: string): boolean => category !== 'music' && hasCondition(category)

export const readCategoryAddress = (category: string, search: URLSearchParams): CategoryAddress => {
  const view = search.get('view')
  return {
    view: view === 'sheds' || view === 'products' ? view : firstSide(category),
    city: readCity(search),
    condition: productConditions.find((each) => isFilteredByCondition(category) && each === search.get('condition')),
    cursor: search.get('cursor') ?? '',
  }
}

export type CategoryFilter = Pick<CategoryAddress, 'city' | 'condition'>

/** Filter as query parameters. */
export const filterQuery = ({ city, condition }: CategoryFilter) => ({
  ...inCity(city),
  ...(condition !== undefined && { condition }),
})

export const categoryHref = (
  category: string,
  { view, city = '', condition, cursor }: Partial<CategoryAddress> = {},
): string => {
  const side = view === firstSide(category) ? undefined : view
  const query = new URLSearchParams({
    ...(side && { view: side }),
    ...filterQuery({ city, condition }),
    ...(cursor && { cursor }),
  })
  return `/shed/categories/${category}${query.size > 0 ? `?${query}` : ''}`
}

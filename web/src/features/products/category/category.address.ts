import { inCity, readCity } from '../../../lib/list/city.address.ts'

export type CategorySide = 'products' | 'sheds'

export interface CategoryAddress {
  view: CategorySide
  /** What is not in this city is left out; '' for all. */
  city: string
  /** Where the list begins; a link without JavaScript leads into the middle. */
  cursor: string
}

/** Only sheds are `mix`, no product is: that category begins with its sheds. */
const firstSide = (category: string): CategorySide => (category === 'mix' ? 'sheds' : 'products')

export const readCategoryAddress = (category: string, search: URLSearchParams): CategoryAddress => {
  const view = search.get('view')
  return {
    view: view === 'sheds' || view === 'products' ? view : firstSide(category),
    city: readCity(search),
    cursor: search.get('cursor') ?? '',
  }
}

export const categoryHref = (category: string, { view, city = '', cursor }: Partial<CategoryAddress> = {}): string => {
  const side = view === firstSide(category) ? undefined : view
  const query = new URLSearchParams({ ...(side && { view: side }), ...inCity(city), ...(cursor && { cursor }) })
  return `/shed/categories/${category}${query.size > 0 ? `?${query}` : ''}`
}

import { inCity, readCity } from '../../../lib/list/city.address.ts'

export type CategorySide = 'products' | 'sheds'

export interface CategoryAddress {
  view: CategorySide
  /** City filter; '' for all. */
  city: string
  /** Cursor of the first row, '' for the start; links without JavaScript lead to later pages. */
  cursor: string
}

/** A shed can be `mix`, a product cannot, so that category opens with its sheds. */
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

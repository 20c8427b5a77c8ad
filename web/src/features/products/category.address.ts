export type CategorySide = 'products' | 'sheds'

interface CategoryAddress {
  view: CategorySide
  /** Where the list begins; a link without JavaScript leads into the middle. */
  cursor: string
}

/** Only sheds are `mix`, no product is: that category begins with its sheds. */
const firstSide = (category: string): CategorySide => (category === 'mix' ? 'sheds' : 'products')

export const readCategoryAddress = (category: string, search: URLSearchParams): CategoryAddress => {
  const view = search.get('view')
  return {
    view: view === 'sheds' || view === 'products' ? view : firstSide(category),
    cursor: search.get('cursor') ?? '',
  }
}

export const categoryHref = (category: string, { view, cursor }: Partial<CategoryAddress> = {}): string => {
  const side = view === firstSide(category) ? undefined : view
  const query = new URLSearchParams({ ...(side && { view: side }), ...(cursor && { cursor }) })
  return `/shed/categories/${category}${query.size > 0 ? `?${query}` : ''}`
}

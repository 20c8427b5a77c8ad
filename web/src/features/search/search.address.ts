import { isShedCategory, type ShedCategory } from '@sheds/contract/categories'
import { cities } from '@sheds/contract/cities'
import { priceLimit } from '@sheds/contract/products/price-limit'
import { type ProductCondition, productConditions } from '@sheds/contract/products/product-conditions'
import { type FoundKind, foundKinds, type SearchSort, searchSorts } from '@sheds/contract/search/search-terms'
import { inCity } from '../../lib/list/city.address.ts'
import { searchPath } from './box/search-path.ts'

/** All kinds in groups, or one kind. */
export type SearchedKind = 'all' | FoundKind

export interface SearchAddress {
  type: SearchedKind
  query: string
  /** A city; '' for all. */
  location: string
  sort: SearchSort
  category: ShedCategory | ''
  /** Francs; undefined for no limit. */
  min: number | undefined
  max: number | undefined
  /** Only results with a photo. */
  photo: boolean
  /** '' for any. */
  condition: ProductCondition | ''
  /** Searches the words as typed, without correction. */
  exact: boolean
  /** Cursor of the first row, '' for the start; links without JavaScript lead to later pages. */
  cursor: string
}

export type FilterName = 'location' | 'category' | 'min' | 'max' | 'photo' | 'condition'

const filters: Readonly<Record<SearchedKind, readonly FilterName[]>> = {
  all: ['location'],
  product: ['location', 'category', 'min', 'max', 'condition', 'photo'],
  dish: ['location', 'min', 'max', 'photo'],
  music: ['location'],
  shed: ['location', 'category'],
  user: [],
  write: [],
}

const priced: readonly SearchedKind[] = ['product', 'dish']

/** True if a kind has this filter. */
export const hasFilter = (type: SearchedKind, name: FilterName): boolean => filters[type].includes(name)

/** True if a kind has any filter. */
export const hasFilters = (type: SearchedKind): boolean => filters[type].length > 0

/** Sort orders of a kind. */
export const sortsOf = (type: SearchedKind): readonly SearchSort[] => {
  if (type === 'all') return ['best']
  return searchSorts.filter((sort) => priced.includes(type) || !sort.startsWith('price'))
}

const pagesBelow: Readonly<Record<SearchedKind, string>> = {
  all: '/feeds',
  product: '/feeds',
  dish: '/shed/categories/food_delivery',
  music: '/shed/categories/music',
  shed: '/sheds',
  user: '/all_users',
  write: '/writes',
}

/** Page of the same kind without a search; closing leads there if there was no page before. */
export const pageBelow = ({ type }: Pick<SearchAddress, 'type'>): string => pagesBelow[type]

const mostRead = 1000

/** Parses the URL; unknown values and parameters of other kinds are ignored. */
export const readSearchAddress = (search: URLSearchParams): SearchAddress => {
  const said = (name: string): string => search.get(name)?.trim() ?? ''
  const type = foundKinds.find((kind) => kind === said('type')) ?? 'all'
  const has = (name: FilterName): boolean => hasFilter(type, name)
  const category = said('category')
  const bounds = [readFrancs(said('min')), readFrancs(said('max'))] as const
  const [min, max] = isUpsideDown(bounds) ? [bounds[1], bounds[0]] : bounds
  return {
    type,
    query: said('query').slice(0, mostRead),
    location: has('location') ? cityNamed(said('location')) : '',
    sort: sortsOf(type).find((sort) => sort === said('sort')) ?? 'best',
    category: has('category') && isShedCategory(category) ? category : '',
    min: has('min') ? min : undefined,
    max: has('max') ? max : undefined,
    photo: has('photo') && said('photo') === '1',
    condition: productConditions.find((each) => has('condition') && each === said('condition')) ?? '',
    exact: said('exact') === '1',
    cursor: type === 'all' ? '' : said('cursor'),
  }
}

/** City name for any spelling; '' for an unknown city. */
export const cityNamed = (text: string): string => cities.find((city) => plain(city) === plain(text)) ?? ''

const plain = (city: string): string => city.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Amount in any notation: `20 000`, `20,000`, `20.000 FCFA`. Undefined for other text, which sets no limit. */
export const readFrancs = (text: string): number | undefined => {
  const digits = text.replace(/[\s\u00a0\u202f.,'’]|f?cfa/gi, '')
  return /^\d{1,12}$/.test(digits) ? Math.min(Number(digits), priceLimit.most) : undefined
}

const isUpsideDown = ([min, max]: readonly [number | undefined, number | undefined]): boolean =>
  min !== undefined && max !== undefined && min > max

/** True if there is something to search for: a query, or a city whose newest are listed. */
export const hasSearch = ({ query, location }: SearchAddress): boolean => query !== '' || location !== ''

/** Parameters of a search for the API and the page's URL, without defaults. */
export const searchParamsOf = (address: SearchAddress): Record<string, string> => {
  const { type, query, location, sort, category, min, max, photo, condition, exact } = address
  const has = (name: FilterName): boolean => hasFilter(type, name)
  return {
    ...(type !== 'all' && { type }),
    ...(query !== '' && { query }),
    ...(has('location') && inCity(location)),
    ...(sort !== 'best' && sortsOf(type).includes(sort) && { sort }),
    ...(category !== '' && has('category') && { category }),
    ...(min !== undefined && has('min') && { min: String(min) }),
    ...(max !== undefined && has('max') && { max: String(max) }),
    ...(photo && has('photo') && { photo: '1' }),
    ...(condition !== '' && has('condition') && { condition }),
    ...(exact && { exact: '1' }),
  }
}

/** URL of a search. Another kind keeps the filters that apply to it and starts at the first page. */
export const searchHref = (address: SearchAddress, changes: Partial<SearchAddress> = {}): string => {
  const next = { ...address, cursor: '', ...changes }
  const said = new URLSearchParams({ ...searchParamsOf(next), ...(next.cursor !== '' && { cursor: next.cursor }) })
  return said.size === 0 ? searchPath : `${searchPath}?${said}`
}

const without: Readonly<Record<FilterName, Partial<SearchAddress>>> = {
  location: { location: '' },
  category: { category: '' },
  min: { min: undefined },
  max: { max: undefined },
  photo: { photo: false },
  condition: { condition: '' },
}

/** Active filters, each with the URL without it. Both ends of a price count as one filter. */
export const filtersOn = (address: SearchAddress): { name: FilterName; href: string }[] => {
  const isOn: Readonly<Record<FilterName, boolean>> = {
    location: address.location !== '',
    category: address.category !== '',
    min: address.min !== undefined,
    max: address.max !== undefined && address.min === undefined,
    photo: address.photo,
    condition: address.condition !== '',
  }
  return filters[address.type]
    .filter((name) => isOn[name])
    .map((name) => {
      const changes = name === 'min' ? { ...without.min, ...without.max } : without[name]
      return { name, href: searchHref(address, changes) }
    })
}

export const unfilteredHref = (address: SearchAddress): string =>
  searchHref(address, Object.assign({}, ...Object.values(without)) as Partial<SearchAddress>)

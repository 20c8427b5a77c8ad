import type { SearchAnswer } from '@sheds/contract/search/search'
import type { FoundKind, SearchSort } from '@sheds/contract/search/search-terms'
import { categoryName, money } from '../../lib/language/format.ts'
import { countText } from '../../lib/list/count-text.ts'
import * as m from '../../messages/compiled/messages.ts'
import { conditionName } from '../products/product-condition.ts'
import { kindNames } from './box/kind-names.ts'
import type { FilterName, SearchAddress, SearchedKind } from './search.address.ts'

type Count = SearchAnswer['counts'][FoundKind]

/** Number for the plural form; `100+` counts as 100. */
export const numberOf = (count: Count): number => Number.parseInt(String(count), 10)

const titles: Readonly<Record<FoundKind, (count: { n: number; count: string }) => string>> = {
  product: m.found_title_product,
  dish: m.found_title_dish,
  music: m.found_title_music,
  shed: m.found_title_shed,
  user: m.found_title_user,
  write: m.found_title_write,
}

/** `3 products match search term`; for a city alone, the title of its newest results. */
export const foundTitle = ({ query, location }: SearchAddress, kind: FoundKind, count: Count): string => {
  if (query === '') return m.found_newest({ kind: kindName(kind), city: location })
  return titles[kind]({ n: numberOf(count), count: countText(String(count)) })
}

/** Plural name of a kind. */
export const kindName = (kind: SearchedKind): string => (kind === 'all' ? m.found_all() : kindNames[kind]())

const more: Readonly<Record<FoundKind, () => string>> = {
  product: m.more_products,
  dish: m.more_dishes,
  music: m.more_music,
  shed: m.more_sheds,
  user: m.more_people,
  write: m.writes_more,
}

export const moreLabel = (kind: FoundKind): string => more[kind]()

const sorts: Readonly<Record<SearchSort, () => string>> = {
  best: m.sort_best,
  new: m.sort_new,
  price_up: m.sort_price_up,
  price_down: m.sort_price_down,
}

export const sortName = (sort: SearchSort): string => sorts[sort]()

/** For example `≤ CFA 20,000` or `CFA 5,000 – 20,000`. */
export const priceText = ({
  min,
  max,
}: {
  min?: number | null | undefined
  max?: number | null | undefined
}): string => {
  if (typeof min === 'number' && typeof max === 'number') return m.filter_between({ min: money(min), max: money(max) })
  if (typeof min === 'number') return m.filter_from({ min: money(min) })
  return typeof max === 'number' ? m.filter_to({ max: money(max) }) : ''
}

/** Text of an active filter. */
export const filterText = (name: FilterName, address: SearchAddress): string => {
  if (name === 'location') return address.location
  if (name === 'category') return categoryName(address.category)
  if (name === 'condition') return conditionName(address.condition)
  return name === 'photo' ? m.filter_photo() : priceText(address)
}

/** Lists in a dialog over a shed's page; without JavaScript, on the page. */
export type ShedListName = 'reviews' | 'subscribers'

const lists: readonly string[] = ['reviews', 'subscribers'] satisfies ShedListName[]

/** Tab below a shed's name. */
export type ShedTab = 'products' | 'music' | 'menu' | 'reviews' | 'about'

const tabs: readonly string[] = ['products', 'music', 'menu', 'reviews', 'about'] satisfies ShedTab[]

interface Place {
  show?: ShedListName | 'review' | undefined
  /** Undefined for the first tab. */
  tab?: ShedTab | undefined
  /** Page of the reviews. */
  page?: number
  /** Cursor of the products or the music. */
  cursor?: string
  /** Cursor of a kitchen's dishes. */
  menu?: string
  /** Cursor of the subscribers. */
  people?: string
}

/** Figures of a shed in a month, by default the current one. */
export const figuresHref = (id: string, month?: string): string =>
  `/sheds/${id}/figures${month === undefined ? '' : `?month=${month}`}`

export const shedHref = (
  id: string,
  { show, tab, page = 1, cursor = '', menu = '', people = '' }: Place = {},
): string => {
  const search = new URLSearchParams({
    ...(tab && { tab }),
    ...(show && { show }),
    ...(page > 1 && { page: String(page) }),
    ...(cursor !== '' && { cursor }),
    ...(menu !== '' && { menu }),
    ...(people !== '' && { people }),
  })
  return `/sheds/${id}${search.size === 0 ? '' : `?${search}`}`
}

export const readShedAddress = (search: URLSearchParams) => {
  const show = search.get('show') ?? ''
  const tab = search.get('tab') ?? ''
  const page = Math.trunc(Number(search.get('page') ?? 1))
  return {
    show: lists.includes(show) ? (show as ShedListName) : undefined,
    tab: tabs.includes(tab) ? (tab as ShedTab) : undefined,
    page: page >= 1 ? page : 1,
    cursor: search.get('cursor') ?? '',
    menu: search.get('menu') ?? '',
    people: search.get('people') ?? '',
  }
}

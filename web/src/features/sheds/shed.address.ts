/** Lists that lie over a shed's page, and without JavaScript stand on it. */
export type ShedList = 'reviews' | 'subscribers'

const lists: readonly string[] = ['reviews', 'subscribers'] satisfies ShedList[]

interface Place {
  show?: ShedList | 'review' | undefined
  /** Of the reviews. */
  page?: number
  /** Of the products. */
  cursor?: string
  /** Of a kitchen's dishes. */
  menu?: string
  /** Of the subscribers. */
  people?: string
}

export const shedHref = (id: string, { show, page = 1, cursor = '', menu = '', people = '' }: Place = {}): string => {
  const search = new URLSearchParams({
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
  const page = Math.trunc(Number(search.get('page') ?? 1))
  return {
    show: lists.includes(show) ? (show as ShedList) : undefined,
    page: page >= 1 ? page : 1,
    cursor: search.get('cursor') ?? '',
    menu: search.get('menu') ?? '',
    people: search.get('people') ?? '',
  }
}

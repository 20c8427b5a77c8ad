/** Private pages of two users, in any case: excluded from search engines and chat previews. */
const ofPeople = /^\/(?:orders|receipts)(?:\/|$)/i

export const isOfPeople = (pathname: string): boolean => ofPeople.test(pathname)

/** Things with a public page; the words are those of their URLs and images. */
export const thingKinds = ['products', 'menu', 'sheds', 'writes', 'music', 'users'] as const
export type ThingKind = (typeof thingKinds)[number]

const endings: Readonly<Record<ThingKind, string>> = {
  products: '/details',
  menu: '/details',
  sheds: '',
  writes: '',
  music: '/details',
  users: '/profile',
}

export interface Thing {
  kind: ThingKind
  id: string
}

export const thingPath = ({ kind, id }: Thing): string => `/${kind}/${id}${endings[kind]}`

export const feedPath = (kind: 'sheds' | 'users', id: string): string => `/${kind}/${id}/feed.xml`

/** What two people settle with each other, in whatever letters: no page of it is for a search engine, and none has a picture for chats. */
const ofPeople = /^\/(?:orders|receipts)(?:\/|$)/i

export const isOfPeople = (pathname: string): boolean => ofPeople.test(pathname)

/** What has a page of its own that others may find; named as its addresses and pictures are. */
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

/** Where its page lies. */
export const thingPath = ({ kind, id }: Thing): string => `/${kind}/${id}${endings[kind]}`

/** What can be followed from elsewhere, and where its news lie. */
export const feedPath = (kind: 'sheds' | 'users', id: string): string => `/${kind}/${id}/feed.xml`

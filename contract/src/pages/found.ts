/** What two people settle with each other, in whatever letters: no page of it is for a search engine, and none has a picture for chats. */
const ofPeople = /^\/(?:orders|receipts)(?:\/|$)/i

export const isOfPeople = (pathname: string): boolean => ofPeople.test(pathname)

/** What has a page of its own that others may find and embed; named as its addresses and pictures are. */
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

const things = /^\/(products|menu|sheds|writes|music|users)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(\/\w+)?\/?$/

/** Which thing's page a path leads to. */
export const thingAt = (pathname: string): Thing | undefined => {
  const [, kind, id = '', ending = ''] = things.exec(pathname) ?? []
  const known = thingKinds.find((each) => each === kind)
  return known !== undefined && endings[known] === ending ? { kind: known, id } : undefined
}

/** What can be followed from elsewhere, and where its news lie. */
export const feedPath = (kind: 'sheds' | 'users', id: string): string => `/${kind}/${id}/feed.xml`

export const oEmbedPath = '/oembed'

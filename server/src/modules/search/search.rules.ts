import { type FoundKind, foundKinds } from '@sheds/contract/search/search-terms'

/** As the index writes it. */
export const kindNumber = (kind: FoundKind): number => foundKinds.indexOf(kind)
export const kindOf = (number: number): FoundKind => {
  const kind = foundKinds[number]
  if (kind === undefined) throw new RangeError(`${number} is no kind of thing`)
  return kind
}

/** Not a thing: all that is in a shed. */
export const everythingIn = 10

/** Of a kind's lists: its name, a caption, longer texts, facets. */
export const listsOfKind = 4
export const field = { name: 0, caption: 1, text: 2, facet: 3 } as const

interface Narrowed {
  location?: string | undefined
  category?: string | undefined
  photo?: string | undefined
}

const placed: readonly FoundKind[] = ['product', 'dish', 'music', 'shed']
const ofCategory: readonly FoundKind[] = ['product', 'dish', 'music', 'shed']
const pictured: readonly FoundKind[] = ['product', 'dish', 'music']

/** What a thing of a kind has to have besides the words: people and writes are in no city. */
export const facetsOf = (kind: FoundKind, { location = '', category, photo }: Narrowed): string[] => [
  ...(location !== '' && placed.includes(kind) ? [`city:${location}`] : []),
  ...(category !== undefined && ofCategory.includes(kind) ? [`category:${category}`] : []),
  ...(photo !== undefined && pictured.includes(kind) ? ['photo:1'] : []),
]

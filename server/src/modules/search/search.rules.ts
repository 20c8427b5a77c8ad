import { type FoundKind, foundKinds } from '@sheds/contract/search/search-terms'

/** Number of a kind in the index. */
export const kindNumber = (kind: FoundKind): number => foundKinds.indexOf(kind)
export const kindOf = (number: number): FoundKind => {
  const kind = foundKinds[number]
  if (kind === undefined) throw new RangeError(`unknown kind number ${number}`)
  return kind
}

/** Not a kind: all contents of a shed. */
export const everythingIn = 10

/** Lists per kind: name, caption, longer texts, facets. */
export const listsOfKind = 4
export const field = { name: 0, caption: 1, text: 2, facet: 3 } as const

interface SearchFilters {
  location?: string | undefined
  category?: string | undefined
  photo?: string | undefined
  condition?: string | undefined
}

const placed: readonly FoundKind[] = ['product', 'dish', 'music', 'shed']
const ofCategory: readonly FoundKind[] = ['product', 'dish', 'music', 'shed']
const pictured: readonly FoundKind[] = ['product', 'dish', 'music']

/** Facets that a thing of a kind must have besides the words. People and writes have no city. */
export const facetsOf = (kind: FoundKind, { location = '', category, photo, condition }: SearchFilters): string[] => [
  ...(location !== '' && placed.includes(kind) ? [`city:${location}`] : []),
  ...(category !== undefined && ofCategory.includes(kind) ? [`category:${category}`] : []),
  ...(photo !== undefined && pictured.includes(kind) ? ['photo:1'] : []),
  ...(condition !== undefined && kind === 'product' ? [`condition:${condition}`] : []),
]

import type { Id, Time } from '@sheds/contract/scalars'
import { type FoundKind, mostAsked } from '@sheds/contract/search/search-terms'
import { plainMarkup } from '@sheds/contract/writes/markup'
import { field, kindNumber, listsOfKind } from '../search.rules.ts'
import { soundOf } from '../words/sounds.rules.ts'
import { isStopWord, significantWords, type TextWord, wordsOf } from '../words/words.rules.ts'

/** Searchable, public data of a thing. */
export interface Source {
  id: Id
  ownerId: Id
  name: string
  caption: string
  text: string
  price: number | null
  createdAt: Time
  /** Position among all others: lower is more popular and more recent. */
  rank: number
  facets: string[]
}

/** A word as written in a name or caption. */
export interface Form {
  form: string
  word: string
  sound: string
  shown: string
}

/** Limit of indexed words per thing, so that one thing cannot flood the index. */
const mostWords = 300
const longestKey = 200

export interface Words {
  nameKey: string
  /** Best list of each word. */
  lists: ReadonlyMap<string, number>
  forms: readonly Form[]
}

/** Key of a whole name, equal for names that differ in case, accents or plurals only. */
export const wholeKey = (words: readonly TextWord[]): string =>
  words
    .map(({ word }) => word)
    .join(' ')
    .slice(0, longestKey)

/** Words under which a thing is indexed, with their lists. */
export const wordsOfSource = (kind: FoundKind, { name, caption, text, facets }: Source): Words => {
  const first = kindNumber(kind) * listsOfKind
  const lists = new Map<string, number>()
  const forms = new Map<string, Form>()
  const add = (word: string, at: number): boolean => {
    if (!lists.has(word) && lists.size < mostWords) lists.set(word, first + at)
    return lists.has(word)
  }
  const addText = (written: string, words: readonly TextWord[], at: number): void => {
    for (const { word, typed, from, to } of words)
      if (add(word, at) && at <= field.caption)
        forms.set(typed, { form: typed, word, sound: soundOf(typed), shown: written.slice(from, to).toLowerCase() })
  }
  for (const facet of facets) add(facet, field.facet)
  const named = wordsOf(name)
  addText(name, named, field.name)
  for (const [at, written] of [caption, text].entries()) {
    const plain = kind === 'write' ? plainMarkup(written) : written
    addText(
      plain,
      wordsOf(plain).filter(({ typed }) => !isStopWord(typed)),
      at + field.caption,
    )
  }
  return { nameKey: wholeKey(significantWords(named).slice(0, mostAsked.words)), lists, forms: [...forms.values()] }
}

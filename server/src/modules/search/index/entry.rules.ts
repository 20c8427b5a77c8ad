import type { Id, Time } from '@sheds/contract/scalars'
import { type FoundKind, mostAsked } from '@sheds/contract/search/search-terms'
import { plainMarkup } from '@sheds/contract/writes/markup'
import { field, kindNumber, listsOfKind } from '../search.rules.ts'
import { soundOf } from '../words/sounds.rules.ts'
import { isStopWord, type TextWord, tellingWords, wordsOf } from '../words/words.rules.ts'

/** What of a thing can be found; strangers see it. */
export interface Source {
  id: Id
  ownerId: Id
  name: string
  caption: string
  text: string
  price: number | null
  createdAt: Time
  /** Where it stands between all others: less is more popular and fresher. */
  rank: number
  facets: string[]
}

/** How a word stands in a name or a caption. */
export interface Form {
  form: string
  word: string
  sound: string
  shown: string
}

/** Of one thing so many words are found: nobody fills the index alone. */
const mostWords = 300
const longestKey = 200

export interface Words {
  nameKey: string
  /** Of each word the best list that it is in. */
  lists: ReadonlyMap<string, number>
  forms: readonly Form[]
}

/** A name as a whole: two that differ in case, accents or plurals are the same. */
export const wholeKey = (words: readonly TextWord[]): string =>
  words
    .map(({ word }) => word)
    .join(' ')
    .slice(0, longestKey)

/** What is found of a thing, and where it stands. */
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
  return { nameKey: wholeKey(tellingWords(named).slice(0, mostAsked.words)), lists, forms: [...forms.values()] }
}

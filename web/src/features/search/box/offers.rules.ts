import type { AnswerOf } from '@sheds/contract/endpoint'
import type { SuggestedThing, suggestSearches } from '@sheds/contract/search/search'
import { type SearchRequest, searchRequestHref } from './search-request.ts'

type Suggestions = AnswerOf<typeof suggestSearches>

/** Suggestion in the search box, with the page it leads to. */
export type Offer =
  | { kind: 'word'; href: string; text: string; marks: readonly (readonly number[])[] }
  | { kind: 'thing'; href: string; thing: SuggestedThing }
  | { kind: 'all'; href: string; text: string }

const fewestLetters = 2
const mostOffers = 8

/** True if enough letters are typed for suggestions. */
export const hasEnoughLetters = (typed: string): boolean => [...typed.trim()].length >= fewestLetters

const pages: Readonly<Record<SuggestedThing['kind'], (id: string) => string>> = {
  product: (id) => `/products/${id}/details`,
  dish: (id) => `/menu/${id}/details`,
  music: (id) => `/music/${id}/details`,
  shed: (id) => `/sheds/${id}`,
  user: (id) => `/users/${id}/profile`,
  write: (id) => `/writes/${id}`,
}

/** URL of a result's page. */
export const foundHref = (kind: SuggestedThing['kind'], id: string): string => pages[kind](id)

/** Suggested words, then things, then a link to all results for the typed text. */
export const offersFor = (asked: SearchRequest, answer: Suggestions | undefined): Offer[] => {
  const words = (answer?.words ?? []).map(
    ({ text, marks }): Offer => ({
      kind: 'word',
      href: searchRequestHref({ ...asked, query: text }),
      text,
      marks: typedMarks(text, asked.query) ?? marks,
    }),
  )
  const things = (answer?.things ?? []).map(
    (thing): Offer => ({ kind: 'thing', href: foundHref(thing.kind, thing.id), thing }),
  )
  const all: Offer = { kind: 'all', href: searchRequestHref(asked), text: asked.query }
  return [...[...words, ...things].slice(0, mostOffers), all]
}

/** Length of the common start of a suggestion and the typed text, ignoring case and accents; the rest shows bold. */
const typedMarks = (text: string, typed: string): [number, number][] | undefined => {
  const wanted = foldedLetters(typed)
  const letters = [...text]
  const same = letters.findIndex((letter, at) => foldedLetters(letter).join('') !== wanted[at])
  const count = Math.min(same === -1 ? letters.length : same, wanted.length)
  return count === 0 ? undefined : [[0, letters.slice(0, count).join('').length]]
}

const foldedLetters = (text: string): string[] => [...text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()]

/**
 * Index selected after a key, -1 for none; undefined if the key does not select. Past either end nothing is selected.
 */
export const selectByKey = (key: string, chosen: number, count: number): number | undefined => {
  if (key === 'ArrowDown') return chosen + 1 >= count ? -1 : chosen + 1
  if (key === 'ArrowUp') return chosen === -1 ? count - 1 : chosen - 1
  // Keys that move the caret in the field.
  return key === 'Home' || key === 'End' || key === 'ArrowLeft' || key === 'ArrowRight' ? -1 : undefined
}

import type { AnswerOf } from '@sheds/contract/endpoint'
import type { SuggestedThing, suggestSearches } from '@sheds/contract/search/search'
import { type Asked, askHref } from './asked.ts'

type Suggestions = AnswerOf<typeof suggestSearches>

/** What the box offers for some letters, each with the page it leads to. */
export type Offer =
  | { kind: 'word'; href: string; text: string; marks: readonly (readonly number[])[] }
  | { kind: 'thing'; href: string; thing: SuggestedThing }
  | { kind: 'all'; href: string; text: string }

const fewestLetters = 2
const mostOffers = 8

/** Whether enough is typed to offer something. */
export const isEnough = (typed: string): boolean => [...typed.trim()].length >= fewestLetters

const pages: Readonly<Record<SuggestedThing['kind'], (id: string) => string>> = {
  product: (id) => `/products/${id}/details`,
  dish: (id) => `/menu/${id}/details`,
  music: (id) => `/music/${id}/details`,
  shed: (id) => `/sheds/${id}`,
  user: (id) => `/users/${id}/profile`,
  write: (id) => `/writes/${id}`,
}

/** The page of what was found. */
export const foundHref = (kind: SuggestedThing['kind'], id: string): string => pages[kind](id)

/** Words first, then things; last, everything for what is typed. */
export const offersFor = (asked: Asked, answer: Suggestions | undefined): Offer[] => {
  const words = (answer?.words ?? []).map(
    ({ text, marks }): Offer => ({
      kind: 'word',
      href: askHref({ ...asked, query: text }),
      text,
      marks: typedOf(text, asked.query) ?? marks,
    }),
  )
  const things = (answer?.things ?? []).map(
    (thing): Offer => ({ kind: 'thing', href: foundHref(thing.kind, thing.id), thing }),
  )
  const all: Offer = { kind: 'all', href: askHref(asked), text: asked.query }
  return [...[...words, ...things].slice(0, mostOffers), all]
}

/** As much of a word as is typed already, whatever its case and accents: what it goes on with is what is offered. */
const typedOf = (text: string, typed: string): [number, number][] | undefined => {
  const wanted = foldedLetters(typed)
  const letters = [...text]
  const same = letters.findIndex((letter, at) => foldedLetters(letter).join('') !== wanted[at])
  const count = Math.min(same === -1 ? letters.length : same, wanted.length)
  return count === 0 ? undefined : [[0, letters.slice(0, count).join('').length]]
}

const foldedLetters = (text: string): string[] => [...text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()]

/** Which one is chosen after a key, none being -1; undefined for keys that choose nothing. From the end it goes on at none. */
export const chosenBy = (key: string, chosen: number, count: number): number | undefined => {
  if (key === 'ArrowDown') return chosen + 1 >= count ? -1 : chosen + 1
  if (key === 'ArrowUp') return chosen === -1 ? count - 1 : chosen - 1
  // Back to the words, where the caret then goes.
  return key === 'Home' || key === 'End' || key === 'ArrowLeft' || key === 'ArrowRight' ? -1 : undefined
}

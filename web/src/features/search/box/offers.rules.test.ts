import type { SuggestedThing } from '@sheds/contract/search/search'
import { describe, expect, it } from 'vitest'
import { chosenBy, isEnough, offersFor } from './offers.rules.ts'

const asked = { query: 'kanap', type: 'all', location: 'Douala' }
const thing = { kind: 'shed', id: 'a', name: 'Canapés & Bois', marks: [], picture: null, price: null, of: 'Yaoundé' }

describe('what the box offers', () => {
  it('begins with two letters, however wide they are', () => {
    expect(['', 'k', ' k ', 'ka', '🧺', 'né'].map(isEnough)).toEqual([false, false, false, true, false, true])
  })

  it('is words, then things, then all of it; all stay in the city that was chosen', () => {
    const offers = offersFor(asked, {
      words: [{ text: 'canapé d’angle', marks: [[0, 4]] }],
      things: [thing as unknown as SuggestedThing],
    })
    expect(offers.map(({ kind, href }) => [kind, href])).toEqual([
      ['word', '/render_search?query=canap%C3%A9+d%E2%80%99angle&location=Douala'],
      ['thing', '/sheds/a'],
      ['all', '/render_search?query=kanap&location=Douala'],
    ])
  })

  it('is light as far as it is typed, whatever the accents, and bold from there on', () => {
    const marksOf = (query: string, text: string) => {
      const [offer] = offersFor({ ...asked, query }, { words: [{ text, marks: [[0, text.length]] }], things: [] })
      return offer?.kind === 'word' ? offer.marks : undefined
    }
    expect(marksOf('cana', 'canapé')).toEqual([[0, 4]])
    expect(marksOf('CANAPE', 'Canapé d’angle')).toEqual([[0, 6]])
    expect(marksOf('canapés', 'canapé')).toEqual([[0, 6]])
    // Of what only sounds like it, the server says what matched.
    expect(marksOf('kana', 'canapé')).toEqual([[0, 6]])
  })

  it('is never nothing, and eight with the way to all of it at most', () => {
    expect(offersFor(asked, undefined)).toHaveLength(1)
    const words = Array.from({ length: 12 }, (_, place) => ({ text: `kanap ${place}`, marks: [] }))
    expect(offersFor(asked, { words, things: [] })).toHaveLength(9)
  })
})

describe('keys in the box', () => {
  it('go down and up through the offers, and at either end back to the words', () => {
    expect(chosenBy('ArrowDown', -1, 3)).toBe(0)
    expect(chosenBy('ArrowDown', 2, 3)).toBe(-1)
    expect(chosenBy('ArrowUp', -1, 3)).toBe(2)
    expect(chosenBy('ArrowUp', 0, 3)).toBe(-1)
  })

  it('that move the caret choose nothing any more; others leave it as it is', () => {
    for (const key of ['Home', 'End', 'ArrowLeft', 'ArrowRight']) expect(chosenBy(key, 1, 3)).toBe(-1)
    expect(chosenBy('a', 1, 3)).toBeUndefined()
    expect(chosenBy('Tab', 1, 3)).toBeUndefined()
  })
})

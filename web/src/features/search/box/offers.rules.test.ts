import type { SuggestedThing } from '@sheds/contract/search/search'
import { describe, expect, it } from 'vitest'
import { hasEnoughLetters, offersFor, selectByKey } from './offers.rules.ts'

const asked = { query: 'kanap', type: 'all', location: 'Douala' }
const thing = { kind: 'shed', id: 'a', name: 'Canapés & Bois', marks: [], picture: null, price: null, of: 'Yaoundé' }

describe('suggestions in the search box', () => {
  it('start from two letters, also of wide characters', () => {
    expect(['', 'k', ' k ', 'ka', '🧺', 'né'].map(hasEnoughLetters)).toEqual([false, false, false, true, false, true])
  })

  it('list words, things and a link to all results, all within the chosen city', () => {
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

  it('mark the typed part regardless of accents, so that the completion is bold', () => {
    const marksOf = (query: string, text: string) => {
      const [offer] = offersFor({ ...asked, query }, { words: [{ text, marks: [[0, text.length]] }], things: [] })
      return offer?.kind === 'word' ? offer.marks : undefined
    }
    expect(marksOf('cana', 'canapé')).toEqual([[0, 4]])
    expect(marksOf('CANAPE', 'Canapé d’angle')).toEqual([[0, 6]])
    expect(marksOf('canapés', 'canapé')).toEqual([[0, 6]])
    // The server marks a word that only sounds like the typed one.
    expect(marksOf('kana', 'canapé')).toEqual([[0, 6]])
  })

  it('are at least the link to all results, and at most eight besides it', () => {
    expect(offersFor(asked, undefined)).toHaveLength(1)
    const words = Array.from({ length: 12 }, (_, place) => ({ text: `kanap ${place}`, marks: [] }))
    expect(offersFor(asked, { words, things: [] })).toHaveLength(9)
  })
})

describe('selectByKey', () => {
  it('moves up and down through the suggestions, and past either end to no selection', () => {
    expect(selectByKey('ArrowDown', -1, 3)).toBe(0)
    expect(selectByKey('ArrowDown', 2, 3)).toBe(-1)
    expect(selectByKey('ArrowUp', -1, 3)).toBe(2)
    expect(selectByKey('ArrowUp', 0, 3)).toBe(-1)
  })

  it('clears the selection for keys that move the caret, and is undefined for other keys', () => {
    for (const key of ['Home', 'End', 'ArrowLeft', 'ArrowRight']) expect(selectByKey(key, 1, 3)).toBe(-1)
    expect(selectByKey('a', 1, 3)).toBeUndefined()
    expect(selectByKey('Tab', 1, 3)).toBeUndefined()
  })
})

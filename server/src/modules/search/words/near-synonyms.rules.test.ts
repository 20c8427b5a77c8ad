import { describe, expect, it } from 'vitest'
import { createNearSynonyms } from './near-synonyms.rules.ts'

const near = createNearSynonyms([
  ['chaussures', 'shoes'],
  ['robe de soirée', 'gown'],
])

describe('createNearSynonyms', () => {
  it.each([
    ['chausures', 'chaussure'],
    ['chaussures', 'chaussure'],
    ['chossures', 'chaussure'],
    ['soire', 'soiree'],
    ['shoe', 'shoe'],
    ['zoes', undefined],
    ['gow', undefined],
    ['table', undefined],
    ['', undefined],
  ])('maps %s to %s', (typed, word) => {
    expect(near(typed)).toBe(word)
  })
})

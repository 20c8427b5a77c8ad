import { expect, it } from 'vitest'
import { createNearSynonyms } from './near-synonyms.rules.ts'

const near = createNearSynonyms([
  ['chaussures', 'shoes'],
  ['robe de soirée', 'gown'],
])

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
])('%s is near %s', (typed, word) => {
  expect(near(typed)).toBe(word)
})

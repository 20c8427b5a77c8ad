import { describe, expect, it } from 'vitest'
import { editDistance, editsAllowed } from '../words/edits.rules.ts'
import { soundsAlike } from '../words/sounds.rules.ts'
import { wordsOf } from '../words/words.rules.ts'
import { plantEdits } from './queries.ts'

const names = [
  'Chaussures en cuir de Maroua',
  'Téléphone Tecno 128 Go',
  'Canapé trois places',
  'Réfrigérateur 25,4 pouces',
  'Perruque brésilienne',
  'Sac à dos scolaire',
  'Beurre de karité',
  'Ordinateur portable',
  'Poisson braisé',
  'Maquillage',
]
const typedWords = (text: string): string[] => wordsOf(text).map(({ typed }) => typed)

describe.each([1, 2] as const)('plantEdits with %i typos', (edits) => {
  const planted = plantEdits(names, 7, 500, edits)

  it('returns as many queries as requested', () => expect(planted).toHaveLength(500))

  it('repeats itself for the same seed only', () => {
    expect(plantEdits(names, 7, 500, edits)).toEqual(planted)
    expect(plantEdits(names, 8, 500, edits)).not.toEqual(planted)
  })

  it('mistypes one word by the given edits, which search forgives', () => {
    for (const { typed, meant } of planted) {
      const [now, before] = [typedWords(typed), typedWords(meant)]
      expect(now).toHaveLength(before.length)
      const [slip, ...more] = before.flatMap((word, at) => (now[at] === word ? [] : [[now[at] as string, word]]))
      expect(more).toEqual([])
      const [typedWord = '', meantWord = ''] = slip ?? []
      expect(editDistance(typedWord, meantWord, 3)).toBe(edits)
      expect(editsAllowed(typedWord)).toBeGreaterThanOrEqual(edits)
      expect(meantWord).toMatch(/^[a-z]{4,}$/)
      expect(typedWord[0]).toBe(meantWord[0])
    }
  })

  it('varies the typos', () => {
    expect(new Set(planted.map(({ typed }) => typed)).size).toBeGreaterThan(150)
    const lengths = planted.map(
      ({ typed, meant }) => typedWords(typed).join('').length - typedWords(meant).join('').length,
    )
    expect(new Set(lengths).size).toBeGreaterThanOrEqual(3)
    const heard = planted.filter(({ typed, meant }) => {
      const before = typedWords(meant)
      return typedWords(typed).every((word, at) => word === before[at] || soundsAlike(word, before[at] as string))
    })
    expect(heard.length).toBeGreaterThan(20)
    expect(planted.some(({ typed }) => typed === typed.normalize('NFD'))).toBe(true)
    expect(planted.some(({ typed }) => typed !== typed.normalize('NFD'))).toBe(true)
  })
})

describe('plantEdits', () => {
  it('returns nothing for names without a word to mistype', () => {
    expect(plantEdits(['Sac', 'TV 32', 'mp3'], 1, 5, 1)).toEqual([])
    expect(plantEdits(['Robe', 'Jupe'], 1, 5, 2)).toEqual([])
    expect(plantEdits([], 1, 5, 1)).toEqual([])
    expect(plantEdits(names, 1, 0, 1)).toEqual([])
  })
})

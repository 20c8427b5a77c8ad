import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createSynonyms, parseSynonyms } from './synonyms.rules.ts'
import { isStopWord, wordsOf } from './words.rules.ts'

const text = readFileSync(new URL('synonyms.txt', import.meta.url), 'utf8')
const groups = parseSynonyms(text)
const keys = (phrase: string): string[] => wordsOf(phrase).map(({ word }) => word)

/** Key of a phrase. */
const keyOfPhrase = (phrase: string): string => {
  const words = keys(phrase)
  return (words.some((word) => !isStopWord(word)) ? words.filter((word) => !isStopWord(word)) : words).join(' ')
}

describe('parseSynonyms', () => {
  it('reads a group per line, without comments and empty lines', () => {
    expect(parseSynonyms('# Shoes\r\nchaussures , shoes\n\n  # more\nsac à dos, backpack')).toEqual([
      ['chaussures', 'shoes'],
      ['sac à dos', 'backpack'],
    ])
  })

  it.each([
    ['shoes', 'has one phrase only'],
    ['shoes,', 'has a phrase without words'],
    ['shoes, —', 'has a phrase without words'],
    ['shoes, a@b.cm', 'has a phrase without words'],
    ['bread, pain de mie complet', 'has a phrase of more than 3 words'],
    ['shoes, Shoe', 'has a phrase twice'],
    ['fait main, fait à la main', 'has a phrase of more than 3 words'],
    ["boucles d'oreilles, boucle oreille", 'has a phrase twice'],
  ])('rejects %j, which %s, with its line number', (line, fault) => {
    expect(() => parseSynonyms(`robe, dress\n\n${line}`)).toThrow(`Line 3 of the synonyms ${fault}: ${line}`)
  })
})

describe('synonyms of a query', () => {
  const synonyms = createSynonyms(
    parseSynonyms('sac, bag\nsac à dos, backpack\nthé, tea\nrobe, dress, gown\nrobe, frock, dress\nbain, sac bain'),
  )
  const of = (query: string, at: number) => synonyms.of(keys(query), at)

  it('begin at the given position, longest first', () => {
    expect(of('grand sac à dos noir', 1)).toEqual([
      { length: 3, phrases: [['backpack']] },
      { length: 1, phrases: [['bag']] },
    ])
    expect(of('grand sac à dos noir', 0)).toEqual([])
    expect(of('grand sac à dos noir', 2)).toEqual([])
    expect(of('sac', 7)).toEqual([])
    expect(of('', 0)).toEqual([])
  })

  it('ignore stop words between the words of a phrase', () => {
    expect(of('sac dos', 0)[0]).toEqual({ length: 2, phrases: [['backpack']] })
    expect(of('sac pour le dos', 0)[0]).toEqual({ length: 4, phrases: [['backpack']] })
    expect(of('sac rouge dos', 0)).toEqual([{ length: 1, phrases: [['bag']] }])
  })

  it('contain significant words, or all if there are none', () => {
    expect(of('backpack', 0)).toEqual([{ length: 1, phrases: [['sac', 'dos']] }])
    expect(of('tea', 0)).toEqual([{ length: 1, phrases: [['the']] }])
    expect(of('thé', 0)).toEqual([{ length: 1, phrases: [['tea']] }])
  })

  it('combine all groups of a word without repeats', () => {
    expect(of('robes', 0)).toEqual([{ length: 1, phrases: [['dress'], ['gown'], ['frock']] }])
  })

  it('match whole words only', () => {
    expect(of('sa', 0)).toEqual([])
    expect(of('sacoche', 0)).toEqual([])
  })

  it('can be modified by the caller without side effects', () => {
    of('robe', 0)[0]?.phrases[0]?.push('x')
    expect(of('robe', 0)[0]?.phrases[0]).toEqual(['dress'])
  })
})

describe('synonyms.txt', () => {
  const synonyms = createSynonyms(groups)

  it('has at least 320 groups', () => expect(groups.length).toBeGreaterThanOrEqual(320))

  it('has no repeated groups', () => {
    const sorted = groups.map((group) =>
      group
        .map((phrase) => keyOfPhrase(phrase))
        .sort()
        .join(', '),
    )
    expect(sorted.filter((group, at) => sorted.indexOf(group) < at)).toEqual([])
  })

  it('has no phrase in more than three groups, and few in several', () => {
    const counts = Map.groupBy(groups.flat(), (phrase) => keyOfPhrase(phrase))
    expect([...counts].filter(([, all]) => all.length > 3)).toEqual([])
    expect(
      [...counts]
        .filter(([, all]) => all.length > 1)
        .map(([phrase]) => phrase)
        .sort(),
    ).toEqual(['basket', 'rent'])
  })

  it('has no two groups with two common phrases', () => {
    const sets = groups.map((group) => new Set(group.map((phrase) => keyOfPhrase(phrase))))
    const twins = sets.flatMap((one, at) =>
      sets.slice(at + 1).filter((other) => [...one].filter((each) => other.has(each)).length > 1),
    )
    expect(twins).toEqual([])
  })

  it('leads from each phrase of a group to all others', () => {
    for (const group of groups) {
      for (const phrase of group) {
        const words = keys(phrase)
        const at = words.indexOf(keyOfPhrase(phrase).split(' ')[0] as string)
        const found = synonyms.of(words, at)[0]
        expect(found?.length, phrase).toBe(words.length - at)
        const others = found?.phrases.map((other) => other.join(' ')) ?? []
        expect(others.length, phrase).toBeGreaterThanOrEqual(group.length - 1)
        expect(others).not.toContain(keyOfPhrase(phrase))
      }
    }
  })

  it.each([
    ['shoes', 'chaussures'],
    ['téléphone', 'phone'],
    ['laptop', 'ordinateur portable'],
    ['frigo', 'fridge'],
    ['sac à dos', 'backpack'],
    ['fridge', 'réfrigérateur'],
    ['clim', 'air conditioner'],
    ['wig', 'perruque'],
    ['bh', 'puff-puff beans'],
    ['pagne', 'wax'],
    ['moto', 'bike'],
    ['fufu corn', 'couscous de maïs'],
    ['safou', 'prune'],
    ['njangi', 'tontine'],
    ['à louer', 'rent'],
  ])('leads from %s to %s', (phrase, other) => {
    const words = keys(phrase)
    const found = words.flatMap((_, at) => synonyms.of(words, at)).flatMap(({ phrases }) => phrases)
    expect(found.map((each) => each.join(' '))).toContain(keyOfPhrase(other))
  })

  it.each([
    ['robe', 'skirt'],
    ['bière', 'wine'],
    ['garçon', 'girl'],
    ['acheter', 'vendre'],
  ])('never leads from %s to %s', (phrase, other) => {
    const found = synonyms.of(keys(phrase), 0).flatMap(({ phrases }) => phrases.map((words) => words.join(' ')))
    expect(found).not.toContain(keyOfPhrase(other))
  })
})

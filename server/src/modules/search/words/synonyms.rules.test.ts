import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createSynonyms, parseSynonyms } from './synonyms.rules.ts'
import { isStopWord, wordsOf } from './words.rules.ts'

const text = readFileSync(new URL('synonyms.txt', import.meta.url), 'utf8')
const groups = parseSynonyms(text)
const keys = (phrase: string): string[] => wordsOf(phrase).map(({ word }) => word)

/** What a phrase is known by. */
const telling = (phrase: string): string => {
  const words = keys(phrase)
  return (words.some((word) => !isStopWord(word)) ? words.filter((word) => !isStopWord(word)) : words).join(' ')
}

describe('a text of synonyms', () => {
  it('has a group a line, comments and empty lines apart', () => {
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
  ])('is refused with its line: %j %s', (line, fault) => {
    expect(() => parseSynonyms(`robe, dress\n\n${line}`)).toThrow(`Line 3 of the synonyms ${fault}: ${line}`)
  })
})

describe('the synonyms of a query', () => {
  const synonyms = createSynonyms(
    parseSynonyms('sac, bag\nsac à dos, backpack\nthé, tea\nrobe, dress, gown\nrobe, frock, dress\nbain, sac bain'),
  )
  const of = (query: string, at: number) => synonyms.of(keys(query), at)

  it('begin at the place that is asked, the longest first', () => {
    expect(of('grand sac à dos noir', 1)).toEqual([
      { length: 3, phrases: [['backpack']] },
      { length: 1, phrases: [['bag']] },
    ])
    expect(of('grand sac à dos noir', 0)).toEqual([])
    expect(of('grand sac à dos noir', 2)).toEqual([])
    expect(of('sac', 7)).toEqual([])
    expect(of('', 0)).toEqual([])
  })

  it('are found without the little words, and with others in between', () => {
    expect(of('sac dos', 0)[0]).toEqual({ length: 2, phrases: [['backpack']] })
    expect(of('sac pour le dos', 0)[0]).toEqual({ length: 4, phrases: [['backpack']] })
    expect(of('sac rouge dos', 0)).toEqual([{ length: 1, phrases: [['bag']] }])
  })

  it('have the words that say something, or all where none does', () => {
    expect(of('backpack', 0)).toEqual([{ length: 1, phrases: [['sac', 'dos']] }])
    expect(of('tea', 0)).toEqual([{ length: 1, phrases: [['the']] }])
    expect(of('thé', 0)).toEqual([{ length: 1, phrases: [['tea']] }])
  })

  it('are those of all groups a word is in, each once', () => {
    expect(of('robes', 0)).toEqual([{ length: 1, phrases: [['dress'], ['gown'], ['frock']] }])
  })

  it('are of whole words', () => {
    expect(of('sa', 0)).toEqual([])
    expect(of('sacoche', 0)).toEqual([])
  })

  it('are the asker’s own: what is done with them changes nothing', () => {
    of('robe', 0)[0]?.phrases[0]?.push('x')
    expect(of('robe', 0)[0]?.phrases[0]).toEqual(['dress'])
  })
})

describe('the market’s synonyms', () => {
  const synonyms = createSynonyms(groups)

  it('are at least 320 groups', () => expect(groups.length).toBeGreaterThanOrEqual(320))

  it('stand in a group once, and a group stands there once', () => {
    const sorted = groups.map((group) =>
      group
        .map((phrase) => telling(phrase))
        .sort()
        .join(', '),
    )
    expect(sorted.filter((group, at) => sorted.indexOf(group) < at)).toEqual([])
  })

  it('no phrase is in more than three groups, and those in several are few', () => {
    const counts = Map.groupBy(groups.flat(), (phrase) => telling(phrase))
    expect([...counts].filter(([, all]) => all.length > 3)).toEqual([])
    expect(
      [...counts]
        .filter(([, all]) => all.length > 1)
        .map(([phrase]) => phrase)
        .sort(),
    ).toEqual(['basket', 'rent'])
  })

  it('no two groups have two phrases in common: they would be one', () => {
    const sets = groups.map((group) => new Set(group.map((phrase) => telling(phrase))))
    const twins = sets.flatMap((one, at) =>
      sets.slice(at + 1).filter((other) => [...one].filter((each) => other.has(each)).length > 1),
    )
    expect(twins).toEqual([])
  })

  it('lead from each phrase to each other of its group, and back', () => {
    for (const group of groups) {
      for (const phrase of group) {
        const words = keys(phrase)
        const at = words.indexOf(telling(phrase).split(' ')[0] as string)
        const found = synonyms.of(words, at)[0]
        expect(found?.length, phrase).toBe(words.length - at)
        const others = found?.phrases.map((other) => other.join(' ')) ?? []
        expect(others.length, phrase).toBeGreaterThanOrEqual(group.length - 1)
        expect(others).not.toContain(telling(phrase))
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
  ])('%s is also %s', (phrase, other) => {
    const words = keys(phrase)
    const found = words.flatMap((_, at) => synonyms.of(words, at)).flatMap(({ phrases }) => phrases)
    expect(found.map((each) => each.join(' '))).toContain(telling(other))
  })

  it.each([
    ['robe', 'skirt'],
    ['bière', 'wine'],
    ['garçon', 'girl'],
    ['acheter', 'vendre'],
  ])('%s is never %s', (phrase, other) => {
    const found = synonyms.of(keys(phrase), 0).flatMap(({ phrases }) => phrases.map((words) => words.join(' ')))
    expect(found).not.toContain(telling(other))
  })
})

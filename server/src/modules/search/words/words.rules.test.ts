import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { casesOfTier } from '../../../testing/tiers/tier.ts'
import { foldVersion, queryWords, wordsOf } from './words.rules.ts'

const words = (text: string): string =>
  wordsOf(text)
    .map(({ word }) => word)
    .join(' ')
const typed = (text: string): string =>
  wordsOf(text)
    .map((each) => each.typed)
    .join(' ')
const places = (text: string): string[] => wordsOf(text).map(({ from, to }) => text.slice(from, to))

describe('wordsOf', () => {
  it.each([
    ['Chaussures À TALONS', 'chaussure a talon'],
    ['Cœur de bœuf, ex æquo, Straße', 'coeur de boeuf ex aequo strass'],
    ["L'huile d’olive qu'elle n'a", 'huile olive elle a'],
    ["jusqu'au s'il t'aime m'a c'est J'ARRIVE lorsqu'il", 'au il aime a est arrive il'],
    ["N'Djamena N’Dolé M'balla", 'ndjamena ndole mballa'],
    ["men's shoes, women’s bag", 'man shoe woman bag'],
    ['T-shirt tee/shirt tee_shirt', 't shirt tee shirt tee shirt'],
    ['25,4 mm', '25.4 mm'],
    ['25.4 mm', '25.4 mm'],
    ['23.4 mm', '23.4 mm'],
    ['128gb 128 GB', '128 gb 128 gb'],
    ['A10s 4G', 'a 10 s 4 g'],
    ['15 000 FCFA', '15 000 fcfa'],
    ['15.000 F, 15,000 F, 15000 F', '15000 f 15000 f 15000 f'],
    ['0.125', '0.125'],
    ['v1.2.3', 'v 1 2 3'],
    ['Rentrée 2024-2025', 'rentree 2024 2025'],
    ['Modèle 2019', 'modele 2019'],
    ['38, 39, 40, 41, 42', '38 39 40 41 42'],
    ['½ kg ㎡ ﬁn', '1 2 kg m 2 fin'],
    ['٣ كيلو', '3 كيلو'],
    ['كِتَابٌ كتـاب', 'كتاب كتاب'],
    ['Ŋkwɛn ɓaŋ', 'ngkwen bang'],
    ['cha\u00adus\u200bsure', 'chaussure'],
    ['🍕 pizza🔥', '🍕 pizza 🔥'],
    ['👍🏾', '👍'],
    ['❤\ufe0f', '❤'],
    ['Nike™', 'nike'],
    ['a\u0000b \ud800 c\udc00d', 'a b c d'],
    ['', ''],
    [' — … ! ', ''],
  ])('splits %j into %j', (text, expected) => expect(words(text)).toBe(expected))

  it('keeps Cyrillic letters without a Latin equivalent', () => {
    expect(words('Жизнь')).toMatch(/ж/)
    expect(words('Жизнь')).toBe(words('ЖИЗНЬ'))
  })

  it('also returns the words as typed', () => expect(typed('Belles ROBES')).toBe('belles robes'))

  it('returns positions in the original text', () => {
    expect(places("L'été, cafe\u0301s 🍕 (25,4mm)  v1.2.3 Œufs")).toEqual([
      'été',
      'cafe\u0301s',
      '🍕',
      '25,4',
      'mm',
      'v',
      '1',
      '2',
      '3',
      'Œufs',
    ])
  })

  it('cuts words at 64 letters but returns their whole range', () => {
    const [word, ...rest] = wordsOf('é'.repeat(3000))
    expect(word).toEqual({ word: 'e'.repeat(64), typed: 'e'.repeat(64), from: 0, to: 3000 })
    expect(rest).toEqual([])
    expect([...(wordsOf('𞤀'.repeat(100))[0]?.typed ?? '')]).toHaveLength(64)
  })

  it('returns the same for composed and decomposed text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        expect(words(text.normalize('NFD'))).toBe(words(text.normalize('NFC')))
      }),
    )
  })

  it('cuts composed and decomposed text at the same letter', () => {
    const long = '한글'.repeat(50)
    expect(wordsOf(long)[0]?.word).toBe('한글'.repeat(32))
    expect(words(long.normalize('NFD'))).toBe(words(long))
  })

  it('returns words that are found again by themselves', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        for (const { word } of wordsOf(text)) expect(words(word)).toBe(word)
      }),
    )
  })

  it('ignores parts of characters that are not letters', () => {
    for (const sign of ['\u0149', '\u0374', '\ufe71', '\ufe7b', '\ufcf2'])
      for (const { word } of wordsOf(`a ${sign} ${sign}`)) expect([sign, words(word)]).toEqual([sign, word])
    expect(words('\u0149deki')).toBe('ndeki')
  })

  it('never returns ranges outside the text or inside a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        for (const { word, from, to } of wordsOf(text)) {
          expect(word).not.toBe('')
          expect(from).toBeLessThan(to)
          expect(to).toBeLessThanOrEqual(text.length)
          for (const at of [from, to])
            expect(/^[\udc00-\udfff]/.test(text.slice(at)) && /[\ud800-\udbff]$/.test(text.slice(0, at))).toBe(false)
        }
      }),
    )
  })

  it.each([`e${'\u0301'.repeat(16_384)}`, `क${'\u093e'.repeat(16_384)}`, '\u0e38\u0316'.repeat(8192)])(
    'shortens words with thousands of combining marks',
    (text) => {
      expect(wordsOf(text)).toHaveLength(1)
      expect(wordsOf(text)[0]?.word.length).toBeLessThanOrEqual(64)
      expect(wordsOf(text)[0]?.to).toBe(text.length)
    },
  )
})

// Quadratic cost would take hours here.
describe.each(
  casesOfTier([
    'a',
    '1',
    '1.',
    '1,',
    '1 ',
    '7, ',
    '1          ',
    "l'",
    "n'",
    '@',
    '@a',
    ' @',
    '\u0301',
    '\ud800',
    '½',
    '🍕',
    '.',
    '(+',
  ]),
)('wordsOf for 300,000 times %j', (piece) => {
  it('reads the text to its end', () => expect(wordsOf(piece.repeat(300_000)).length).toBeLessThanOrEqual(600_000))
})

describe('private data in wordsOf', () => {
  it.each([
    'jean.dupont@gmail.com',
    'jean＠gmail.com',
    'Jean\u200b.Dupont\ufeff@\u200bgmail.com',
    '(jean-paul@sheds.cm)',
    '@jean',
    '677123456',
    '6 77 12 34 56',
    '677-12-34-56',
    '677.12.34.56',
    '677/12/34/56',
    '677,12,34,56',
    '(+237) 677 12-34.56',
    '+237 (6) 77 - 12 - 34 - 56',
    '6_7_7_1_2_3_4_5_6',
    '6\n77\n12\n34\n56',
    '6\u00a077\u202f12\u200934 56',
    '677\u200b12\u00ad3456',
    '６７７１２３４５６',
    '٦٧٧١٢٣٤٥٦',
    '6️⃣7️⃣7️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣',
    '⑥⑦⑦①②③④⑤⑥',
    '❻❼❼❶❷❸❹❺❻',
    '2022202',
  ])('leaves out %j if it may be an address or a phone number', (text) =>
    expect(words(`robe ${text} noire`)).toBe(text === '2022202' ? `robe ${text} noir` : 'robe noir'),
  )

  it('leaves no pieces for a query to find', () => expect(queryWords('677 12 34 56')).toEqual([]))

  it('leaves no run of eight digits, whatever separates them', () => {
    const parting = fc.constantFrom(
      '',
      ' ',
      '.',
      '-',
      '/',
      ' - ',
      ') ',
      '(',
      '+',
      '\u00a0',
      '\u200b',
      '\n',
      '·',
      '|',
      ',',
    )
    const run = fc.array(fc.tuple(fc.nat(9), parting), { minLength: 8, maxLength: 14 })
    fc.assert(
      fc.property(run, (signs) => {
        const text = signs.map(([digit, part]) => `${digit}${part}`).join('')
        const years = /^(19|20)\d\d\D{1,3}(19|20)\d\d\D*$/.test(text)
        expect(words(text) === '' || years).toBe(true)
      }),
    )
  })
})

describe('queryWords', () => {
  it('returns the first eight words', () => {
    expect(queryWords('un deux trois quatre cinq six sept huit neuf').map((each) => each.typed)).toEqual([
      'un',
      'deux',
      'trois',
      'quatre',
      'cinq',
      'six',
      'sept',
      'huit',
    ])
  })

  it('ignores text after the 200th character', () => {
    expect(queryWords(`${'e\u0301'.repeat(30)}${' '.repeat(168)}ab`)).toHaveLength(2)
    expect(queryWords(`${'e\u0301'.repeat(30)}${' '.repeat(170)}ab`)).toHaveLength(1)
  })

  it('reads only the first few thousand units of a query', () => {
    const asked = { slices: 0 }
    const query = Object.assign(Object.create(String.prototype), {
      slice: (from: number, to: number) => {
        asked.slices += 1
        return 'é'.repeat(to - from)
      },
    }) as string
    expect(queryWords(query)).toHaveLength(1)
    expect(asked.slices).toBe(1)
  })
})

describe('foldVersion', () => {
  it('is positive', () => expect(foldVersion).toBeGreaterThan(0))
})

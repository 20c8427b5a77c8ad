import { describe, expect, it } from 'vitest'
import { priceDigits, printableText, readShareImageName } from './share-image.rules.ts'
import { lettersOf } from './testing/font-letters.ts'

describe('what is drawn', () => {
  it.each([
    ['Étagère à épices — œuvre d’art', 'Étagère à épices — œuvre d’art'],
    ['Cafe\u0301 \u{1f600} bon', 'Café bon'],
    ['Ŋgǎ kǔ', 'Ŋgǎ ku'],
    ['\u202eevil\u202c \u0000\u200bname', 'evil name'],
    ['متجر', ''],
    ['متجر Awa 商店', 'Awa'],
    ['a\n\tb', 'a b'],
  ])('%j is drawn as %j', (text, drawn) => {
    expect(printableText(text)).toBe(drawn)
  })

  it('is in the fonts, to the last letter', () => {
    const all = Array.from({ length: 0xffff }, (_, code) => String.fromCharCode(code))
    const kept = all.filter((letter) => letter !== ' ' && printableText(`a${letter}a`) === `a${letter}a`)
    expect(kept.length).toBeGreaterThan(200)
    for (const file of ['gabarito-extrabold', 'gabarito-semibold']) {
      const letters = lettersOf(new URL(`../../../fonts/${file}.ttf`, import.meta.url))
      expect(kept.filter((letter) => !letters.has(letter))).toEqual([])
    }
  })

  it('prices are grouped with spaces that do not break', () => {
    expect([5, 999, 1000, 27_500, 100_000_000].map(priceDigits)).toEqual([
      '5',
      '999',
      '1\u00a0000',
      '27\u00a0500',
      '100\u00a0000\u00a0000',
    ])
  })
})

const id = '01990000-0000-7000-8000-000000000001'

it.each([
  ['products', `${id}-abc123.jpg`, { kind: 'products', id, version: 'abc123' }],
  ['sheds', `${id}.jpg`, { kind: 'sheds', id, version: undefined }],
  ['orders', `${id}-abc123.jpg`, undefined],
  ['constructor', `${id}.jpg`, undefined],
  ['products', `${id}-abc123.png`, undefined],
  ['products', `../${id}.jpg`, undefined],
  ['products', `${id}-a/b.jpg`, undefined],
])('an address %s/%s names %o', (kind, file, name) => {
  expect(readShareImageName(kind, file)).toEqual(name)
})

import { describe, expect, it } from 'vitest'
import { priceDigits, printableText, readShareImageName } from './share-image.rules.ts'
import { lettersOf } from './testing/font-letters.ts'

describe('printableText', () => {
  it.each([
    ['Étagère à épices — œuvre d’art', 'Étagère à épices — œuvre d’art'],
    ['Cafe\u0301 \u{1f600} bon', 'Café bon'],
    ['Ŋgǎ kǔ', 'Ŋgǎ ku'],
    ['\u202eevil\u202c \u0000\u200bname', 'evil name'],
    ['متجر', ''],
    ['متجر Awa 商店', 'Awa'],
    ['a\n\tb', 'a b'],
  ])('turns %j into %j', (text, drawn) => {
    expect(printableText(text)).toBe(drawn)
  })

  it('contains only letters of the fonts', () => {
    const all = Array.from({ length: 0xffff }, (_, code) => String.fromCharCode(code))
    const kept = all.filter((letter) => letter !== ' ' && printableText(`a${letter}a`) === `a${letter}a`)
    expect(kept.length).toBeGreaterThan(200)
    for (const file of ['gabarito-extrabold', 'gabarito-semibold']) {
      const letters = lettersOf(new URL(`../../../fonts/${file}.ttf`, import.meta.url))
      expect(kept.filter((letter) => !letters.has(letter))).toEqual([])
    }
  })

  it('is used with prices, grouped with non-breaking spaces', () => {
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

describe('readShareImageName', () => {
  it.each([
    ['products', `${id}-abc123.jpg`, { kind: 'products', id, version: 'abc123' }],
    ['sheds', `${id}.jpg`, { kind: 'sheds', id, version: undefined }],
    ['orders', `${id}-abc123.jpg`, undefined],
    ['constructor', `${id}.jpg`, undefined],
    ['products', `${id}-abc123.png`, undefined],
    ['products', `../${id}.jpg`, undefined],
    ['products', `${id}-a/b.jpg`, undefined],
  ])('maps %s/%s to %o', (kind, file, name) => {
    expect(readShareImageName(kind, file)).toEqual(name)
  })
})

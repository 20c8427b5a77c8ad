import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rangesOf } from './marks.rules.ts'

const marked = (text: string, ...words: string[]): string[] =>
  rangesOf(text, ({ word }) => words.includes(word)).map(([from, to]) => text.slice(from, to))

describe('rangesOf', () => {
  it('returns each matching word as written', () => {
    expect(marked('Robe d’été — ROBES, e\u0301te\u0301 rob', 'robe', 'ete')).toEqual([
      'Robe',
      'été',
      'ROBES',
      'e\u0301te\u0301',
    ])
    expect(marked('robe robe', 'robe')).toEqual(['robe', 'robe'])
  })

  it('returns at most twenty ranges', () => {
    expect(rangesOf('sac '.repeat(50), () => true)).toHaveLength(20)
    expect(rangesOf('sac '.repeat(50), () => true).at(-1)).toEqual([76, 79])
    expect(rangesOf(`${'de '.repeat(50)}sac`, ({ word }) => word === 'sac')).toEqual([[150, 153]])
  })

  it('returns nothing without a match, or for text left out of the index', () => {
    expect(rangesOf('sac', () => false)).toEqual([])
    expect(rangesOf('', () => true)).toEqual([])
    expect(rangesOf('jean@gmail.com 677 12 34 56', () => true)).toEqual([])
  })

  it('returns a character that contains several words once', () => {
    expect(rangesOf('½', () => true)).toEqual([[0, 1]])
    expect(marked('5㎡5', 'm', '25', '5')).toEqual(['5', '㎡'])
  })

  it('returns ordered, disjoint ranges of whole characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
        let end = 0
        for (const [from, to] of rangesOf(text, () => true)) {
          expect(from).toBeGreaterThanOrEqual(end)
          expect(to).toBeGreaterThan(from)
          end = to
          for (const at of [from, to]) expect((text.codePointAt(at - 1) ?? 0) > 0xffff).toBe(false)
        }
        expect(end).toBeLessThanOrEqual(text.length)
      }),
    )
  })
})

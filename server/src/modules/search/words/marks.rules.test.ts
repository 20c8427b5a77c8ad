import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rangesOf } from './marks.rules.ts'

const marked = (text: string, ...words: string[]): string[] =>
  rangesOf(text, ({ word }) => words.includes(word)).map(([from, to]) => text.slice(from, to))

describe('what is marked in a text', () => {
  it('are its words as they are written, each by itself', () => {
    expect(marked('Robe d’été — ROBES, e\u0301te\u0301 rob', 'robe', 'ete')).toEqual([
      'Robe',
      'été',
      'ROBES',
      'e\u0301te\u0301',
    ])
    expect(marked('robe robe', 'robe')).toEqual(['robe', 'robe'])
  })

  it('is the first twenty places at most', () => {
    expect(rangesOf('sac '.repeat(50), () => true)).toHaveLength(20)
    expect(rangesOf('sac '.repeat(50), () => true).at(-1)).toEqual([76, 79])
    expect(rangesOf(`${'de '.repeat(50)}sac`, ({ word }) => word === 'sac')).toEqual([[150, 153]])
  })

  it('is nothing where nothing matches, and nothing that is left out of the index', () => {
    expect(rangesOf('sac', () => false)).toEqual([])
    expect(rangesOf('', () => true)).toEqual([])
    expect(rangesOf('jean@gmail.com 677 12 34 56', () => true)).toEqual([])
  })

  it('is a sign of several words once', () => {
    expect(rangesOf('½', () => true)).toEqual([[0, 1]])
    expect(marked('5㎡5', 'm', '25', '5')).toEqual(['5', '㎡'])
  })

  it('is in order, apart from each other, and whole', () => {
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

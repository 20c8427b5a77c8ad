import { describe, expect, it } from 'vitest'
import { piecesOf } from './marked.rules.ts'

const shown = (text: string, marks: number[][]): string =>
  piecesOf(text, marks)
    .map((piece) => (piece.isMarked ? `[${piece.text}]` : piece.text))
    .join('')

describe('piecesOf', () => {
  it('cuts a text at its marks and loses nothing', () => {
    expect(
      shown('Wax Disque, 6 yards', [
        [0, 3],
        [12, 13],
        [14, 19],
      ]),
    ).toBe('[Wax] Disque, [6] [yards]')
    expect(shown('Kaba', [])).toBe('Kaba')
    expect(shown('', [[0, 3]])).toBe('')
  })

  it('accepts marks that are out of order, too long or overlapping', () => {
    expect(
      shown('Wax on wax', [
        [7, 99],
        [0, 3],
      ]),
    ).toBe('[Wax] on [wax]')
    expect(
      shown('pagne', [
        [0, 4],
        [2, 5],
      ]),
    ).toBe('[pagn][e]')
    expect(shown('pagne', [[-3, 2]])).toBe('[pa]gne')
    expect(shown('pagne', [[4, 1]])).toBe('pagne')
  })
})

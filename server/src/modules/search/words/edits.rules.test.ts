import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runsOfTier } from '../../../testing/tiers/tier.ts'
import { deletesOf, distanceRows, editDistance, editsAllowed } from './edits.rules.ts'

/** The textbook algorithm with a full table. */
const plainDistance = (a: string, b: string): number => {
  const [left, right] = [[...a], [...b]]
  const table = [[...right, ''].map((_, column) => column)]
  for (let line = 1; line <= left.length; line += 1) {
    const row = [line]
    for (let column = 1; column <= right.length; column += 1) {
      const cell = (up: number, back: number): number => (up === 0 ? row : table[line - up])?.[column - back] as number
      const other = left[line - 1] === right[column - 1] ? 0 : 1
      let best = Math.min(cell(1, 0) + 1, cell(0, 1) + 1, cell(1, 1) + other)
      if (line > 1 && column > 1 && left[line - 1] === right[column - 2] && left[line - 2] === right[column - 1])
        best = Math.min(best, cell(2, 2) + 1)
      row.push(best)
    }
    table.push(row)
  }
  return (table.at(-1)?.at(-1) as number) + (left[0] === right[0] ? 0 : 1)
}

/** Few letters, so that words are often similar. */
const nearWord = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '𞤀'), maxLength: 10 })

interface Slip {
  kind: 'drop' | 'add' | 'change' | 'swap'
  at: number
  letter: string
}

const slip: fc.Arbitrary<Slip> = fc.record({
  kind: fc.constantFrom('drop', 'add', 'change', 'swap'),
  at: fc.nat(30),
  letter: fc.constantFrom('a', 'e', 's', 'x'),
})

const slipped = (word: string, { kind, at, letter }: Slip): string => {
  const letters = [...word]
  const place = at % (letters.length + 1)
  if (kind === 'drop') letters.splice(place, 1)
  if (kind === 'add') letters.splice(place, 0, letter)
  if (kind === 'change') letters.splice(place, 1, letter)
  if (kind === 'swap') letters.splice(place, 2, ...letters.slice(place, place + 2).reverse())
  return letters.join('')
}

describe('editsAllowed', () => {
  it.each([
    ['', 0],
    ['sac', 0],
    ['robe', 1],
    ['chemise', 1],
    ['chaussure'.slice(0, 8), 2],
    ['a'.repeat(24), 2],
    ['a'.repeat(25), 0],
    ['a'.repeat(1_000_000), 0],
    ['𞤀'.repeat(24), 2],
    ['𞤀'.repeat(3), 0],
    ['25.4', 0],
    ['galaxy10', 0],
    ['galaxy٣', 0],
  ])('returns for %.30s: %i', (word, edits) => expect(editsAllowed(word)).toBe(edits))
})

describe('deletesOf', () => {
  it('returns the word and its remains after deletions', () => {
    expect(deletesOf('robe', 0)).toEqual(['robe'])
    expect(deletesOf('robe', 1).sort()).toEqual(['obe', 'rbe', 'rob', 'roe', 'robe'].sort())
    expect(deletesOf('aab', 2).sort()).toEqual(['a', 'aa', 'aab', 'ab', 'b'])
    expect(deletesOf('ab', 2).sort()).toEqual(['a', 'ab', 'b'])
    expect(deletesOf('', 2)).toEqual([''])
    expect(deletesOf('a'.repeat(1_000_000), 2)).toHaveLength(1)
    expect(deletesOf('𞤀b', 1).sort()).toEqual(['b', '𞤀', '𞤀b'].sort())
  })

  it('returns at most one remain per pair of letters', () => {
    const longest = 'abcdefghijklmnopqrstuvwx'
    expect(deletesOf(longest, 2)).toHaveLength(1 + 24 + (24 * 23) / 2)
    expect(deletesOf('aaaaaaaaaaaa', 2)).toHaveLength(3)
  })

  it('shares a remain with every word that may be meant', () => {
    const word = fc.stringMatching(/^[a-z]{4,24}$/)
    const runs = runsOfTier(2000)
    let shared = 0
    fc.assert(
      fc.property(word, fc.array(slip, { minLength: 1, maxLength: 2 }), (meant, slips) => {
        const typed = slips.reduce(slipped, meant)
        const edits = editsAllowed(typed)
        if (editDistance(typed, meant, edits) > edits) return
        const asked = new Set(deletesOf(typed, edits))
        expect(deletesOf(meant, editsAllowed(meant)).some((each) => asked.has(each))).toBe(true)
        shared += 1
      }),
      { numRuns: runs },
    )
    expect(shared).toBeGreaterThan(0.15 * runs)
  })
})

describe('editDistance', () => {
  it.each([
    ['robe', 'robe', 0],
    ['rboe', 'robe', 1],
    ['rob', 'robe', 1],
    ['robbe', 'robe', 1],
    ['robs', 'robe', 1],
    ['tobe', 'robe', 2],
    ['orbe', 'robe', 2],
    ['obe', 'robe', 2],
    ['chausure', 'chaussure', 1],
    ['shossure', 'chaussure', 3],
    ['ca', 'abc', 3],
    ['', '', 0],
    ['', 'ab', 3],
  ])('returns for %s and %s: %i', (a, b, distance) => {
    expect(editDistance(a, b, Math.min(distance, 2))).toBe(distance)
  })

  it('equals the textbook distance, up to the limit', () => {
    fc.assert(
      fc.property(nearWord, nearWord, fc.integer({ min: 0, max: 4 }), (a, b, most) => {
        expect(editDistance(a, b, most)).toBe(Math.min(plainDistance(a, b), most + 1))
      }),
      { numRuns: runsOfTier(5000) },
    )
  })

  it('is symmetric', () => {
    fc.assert(fc.property(nearWord, nearWord, (a, b) => editDistance(a, b, 2) === editDistance(b, a, 2)))
  })

  const rows = (a: string, b: string): (readonly number[])[] =>
    [...distanceRows([...a], [...b], 2)].map(({ cells }) => cells)

  it('computes only cells near the diagonal', () => {
    const longest = 'a'.repeat(64)
    expect(rows(longest, longest)).toHaveLength(65)
    expect(rows(longest, longest).flat().length).toBeLessThanOrEqual(65 * 5)
  })

  it('stops once the limit is exceeded', () =>
    expect(rows('abcdefghijkl', 'mnopqrstuvwx').length).toBeLessThanOrEqual(4))
})

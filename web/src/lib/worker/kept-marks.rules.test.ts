import { describe, expect, it } from 'vitest'
import { type Mark, markedBy, withMarks } from './kept-marks.rules.ts'

const like = { id: 'kaba', fields: { like_count: 25, viewer: { liked: true } } }
const unlike = { id: 'kaba', fields: { like_count: 24, viewer: { liked: false } } }
const copy = {
  rows: [
    { id: 'kaba', like_count: 24, seller: { id: 'ngono' } },
    { id: 'toghu', like_count: 3 },
  ],
}

describe('marks of taps', () => {
  it('are kept by thing, only the last of each, and only if they are about the viewer', () => {
    const first = withMarks([], [like, { id: 'write', fields: { reply_count: 4 } }], 10)
    expect(first).toEqual([{ ...like, at: 10 }])
    expect(withMarks(first, [unlike], 20)).toEqual([{ ...unlike, at: 20 }])
    expect(withMarks(first, [], 20)).toBe(first)
  })

  it('are limited in number', () => {
    const many = Array.from({ length: 700 }, (_, n) => ({ ...like, id: `thing ${n}` }))
    const kept = many.reduce<readonly Mark[]>((marks, each, n) => withMarks(marks, [each], n), [])
    expect(kept.length).toBe(500)
    expect(kept.at(-1)?.id).toBe('thing 699')
  })

  it('are applied to a copy, wherever it holds the thing', () => {
    const marked = markedBy(copy, [{ ...like, at: 10 }], 20)
    expect(marked.rows[0]).toEqual({ ...copy.rows[0], viewer: { liked: true } })
    expect(marked.rows[1]).toBe(copy.rows[1])
    expect(markedBy(copy, [], 20)).toBe(copy)
  })

  it('change the counts of an older copy', () => {
    expect(markedBy(copy, [{ ...like, at: 30 }], 20).rows[0]).toMatchObject({ like_count: 25, viewer: { liked: true } })
  })
})

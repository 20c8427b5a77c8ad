import { describe, expect, it } from 'vitest'
import { cutAt } from './more-text.tsx'

const family = '👩‍👩‍👧'

describe('cutAt', () => {
  it.each([
    [120, 120],
    [127, 127],
    [150, 150],
  ])('keeps a text of %d characters whole, and cuts one that is longer', (limit) => {
    expect(cutAt('a'.repeat(limit), limit)).toBe(limit)
    expect(cutAt('a'.repeat(limit + 1), limit)).toBe(limit)
  })

  it('counts graphemes', () => {
    const whole = family.repeat(120)
    expect(cutAt(whole, 120)).toBe(whole.length)
    expect(cutAt(`${whole}e\u0301`, 120)).toBe(whole.length)
  })

  it.each([
    [11, 'pagne wax'],
    [9, 'pagne wax'],
    [14, 'pagne wax disq'],
  ])('cuts at %d characters, or after a word that ends shortly before', (limit, shown) => {
    const text = 'pagne wax disque'
    expect(text.slice(0, cutAt(text, limit))).toBe(shown)
  })
})

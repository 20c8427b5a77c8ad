import { expect, it } from 'vitest'
import { cutAt } from './more-text.tsx'

const family = '👩‍👩‍👧'

it.each([
  [120, 120],
  [127, 127],
  [150, 150],
])('a text of %d characters stands whole, one more cuts it', (limit) => {
  expect(cutAt('a'.repeat(limit), limit)).toBe(limit)
  expect(cutAt('a'.repeat(limit + 1), limit)).toBe(limit)
})

it('counts characters as people see them', () => {
  const whole = family.repeat(120)
  expect(cutAt(whole, 120)).toBe(whole.length)
  expect(cutAt(`${whole}e\u0301`, 120)).toBe(whole.length)
})

it.each([
  [11, 'pagne wax'],
  [9, 'pagne wax'],
  [14, 'pagne wax disq'],
])('of %d characters ends where a word ends close by', (limit, shown) => {
  const text = 'pagne wax disque'
  expect(text.slice(0, cutAt(text, limit))).toBe(shown)
})

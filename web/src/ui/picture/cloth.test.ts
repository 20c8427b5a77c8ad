import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { clothOf, cloths } from './cloth.ts'

describe('cloth', () => {
  test('is always the same for an id', () => {
    expect(clothOf('shed-42')).toBe(clothOf('shed-42'))
  })

  test('is spread over all eight patterns, roughly equally, for a thousand sheds in a row', () => {
    const counts = new Map<string, number>()
    for (let id = 1; id <= 1000; id += 1) counts.set(clothOf(String(id)), (counts.get(clothOf(String(id))) ?? 0) + 1)
    expect([...counts.keys()].sort()).toEqual([...cloths].sort())
    expect(Math.max(...counts.values())).toBeLessThan(190)
  })

  test.each(cloths)('has a drawing below 1 KB and a class: %s', (cloth) => {
    const drawing = readFileSync(new URL(`../cloths/${cloth}.svg`, import.meta.url))
    const css = readFileSync(new URL('../marks.css', import.meta.url), 'utf8')
    expect(drawing.length).toBeLessThan(1024)
    expect(css).toContain(`.cloth-${cloth} {`)
  })
})

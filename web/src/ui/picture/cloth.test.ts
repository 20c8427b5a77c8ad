import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { clothOf, cloths } from './cloth.ts'

test('an id always wears the same cloth', () => {
  expect(clothOf('shed-42')).toBe(clothOf('shed-42'))
})

test('a thousand sheds in a row wear all eight, none of them much more than its share', () => {
  const worn = new Map<string, number>()
  for (let id = 1; id <= 1000; id += 1) worn.set(clothOf(String(id)), (worn.get(clothOf(String(id))) ?? 0) + 1)
  expect([...worn.keys()].sort()).toEqual([...cloths].sort())
  expect(Math.max(...worn.values())).toBeLessThan(190)
})

test.each(cloths)('%s is drawn in under 1 KB and has a class', (cloth) => {
  const drawing = readFileSync(new URL(`../cloths/${cloth}.svg`, import.meta.url))
  const css = readFileSync(new URL('../marks.css', import.meta.url), 'utf8')
  expect(drawing.length).toBeLessThan(1024)
  expect(css).toContain(`.cloth-${cloth} {`)
})

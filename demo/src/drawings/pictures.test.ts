import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { shedBanner, shedLogo } from './banners.ts'
import { musicCover } from './covers.ts'
import { pictureKinds, productPicture } from './kinds.ts'
import { svgFaults } from './svg-faults.ts'

const SEEDS = ['a', 'b', 'c', 'd', 'e', 'f']

describe('product pictures', () => {
  test('there is a drawing for a whole market', () => {
    expect(pictureKinds.length).toBeGreaterThanOrEqual(150)
  })

  test.each(pictureKinds)('%s is well-formed, small and the same every time', (kind) => {
    for (const seed of SEEDS) {
      for (let variant = 0; variant < 5; variant += 1) {
        const svg = productPicture(kind, seed, variant)
        expect(svgFaults(svg)).toEqual([])
        expect(productPicture(kind, seed, variant)).toBe(svg)
      }
    }
  })

  test.each(pictureKinds)('a gallery of %s never shows the same picture twice', (kind) => {
    const gallery = [0, 1, 2, 3, 4].map((variant) => productPicture(kind, 'gallery', variant))
    expect(new Set(gallery).size).toBe(5)
  })
})

describe('the files of the pictures', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.svg'),
  )

  test('each is drawn for something', () => {
    const names = files.map((file) => basename(file, '.svg').replaceAll(/-(\w)/g, (_, sign) => sign.toUpperCase()))
    expect(names.sort()).toEqual([...pictureKinds].sort())
  })

  test('each shows itself in a browser: whatever has a slot has a colour or a sample there, too', () => {
    const empty = files.filter((file) => {
      const svg = readFileSync(join(import.meta.dirname, file), 'utf8')
      const colours = [...svg.matchAll(/var\(--([\w-]+)\)/g)].map(([, name]) => `--${name}:`)
      return colours.some((colour) => !svg.includes(colour)) || /data-put="\w+"><\/g>/.test(svg)
    })
    expect(empty).toEqual([])
  })
})

describe('signs, banners and covers', () => {
  test('every kind fits on a sign', () => {
    for (const kind of pictureKinds) expect(svgFaults(shedLogo(kind, `shed of ${kind}`))).toEqual([])
  })

  test('banners of any goods are well-formed and small', () => {
    for (let at = 0; at < 200; at += 1) {
      const goods = Array.from(
        { length: 6 },
        (_, step) => pictureKinds[(at * 7 + step * 11) % pictureKinds.length] as (typeof pictureKinds)[number],
      )
      expect(svgFaults(shedBanner(goods, `banner ${at}`))).toEqual([])
    }
  })

  test('covers are well-formed, and a shelf of them is varied', () => {
    const covers = Array.from({ length: 120 }, (_, at) => musicCover(`song ${at}`))
    for (const cover of covers) expect(svgFaults(cover)).toEqual([])
    expect(new Set(covers).size).toBeGreaterThan(100)
  })
})

import { describe, expect, test } from 'vitest'
import { draw, drawings } from '../../catalogue/pictures.ts'
import { people } from '../../people.ts'
import { clothOf, cloths, clothTile } from '../cloths.ts'
import { svgFaults } from '../svg-faults.ts'

const faces = [...people(200, new Date('2025-06-15T10:00:00Z'))].map((person) => draw(drawings.face(person)))

describe('faces', () => {
  test('two hundred people have two hundred faces', () => {
    expect(new Set(faces).size).toBe(200)
  })

  test('each is well-formed and at most 2 KB', () => {
    for (const face of faces) expect(svgFaults(face, 2048)).toEqual([])
  })
})

describe('cloths', () => {
  test('there are eight, each a well-formed tile in every colourway', () => {
    expect(cloths).toHaveLength(8)
    for (const cloth of cloths) {
      expect(svgFaults(clothTile(cloth), 1200)).toEqual([])
      for (const way of cloth.ways) expect(cloth.tile(way)).not.toContain('undefined')
    }
  })

  test('an id always flies the same cloth, and ids spread over all eight', () => {
    expect(clothOf('019721ce-4a3f-7b37-99b3-9f52e839a248').name).toBe(
      clothOf('019721ce-4a3f-7b37-99b3-9f52e839a248').name,
    )
    expect(clothOf('').name).toBe('caisses')
    expect(clothOf('a').name).toBe(cloths[97 % 8]?.name)
    expect(clothOf('ab').name).toBe(cloths[(97 * 31 + 98) % 8]?.name)
    expect(new Set(Array.from({ length: 200 }, (_, at) => clothOf(`id-${at}`).name)).size).toBe(8)
  })
})

import { describe, expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

describe('initialsOf', () => {
  test.each([
    ['Maison Ngondo', 'MN'],
    ['Bamenda Toghu House', 'BH'],
    ['Étoile', 'ÉT'],
    ['e\u0301toile du nord', 'ÉN'],
    ['L’Atelier Wax', 'LW'],
    ['  spaced   out ', 'SO'],
    ['& Sons', 'SO'],
    ['K', 'K'],
    ['237 Mobile', '2M'],
    ['🎉 Fête', 'FÊ'],
    ['🎉', ''],
    ['', ''],
  ])('turns %j into %j', (name, initials) => {
    expect(initialsOf(name)).toBe(initials)
  })
})

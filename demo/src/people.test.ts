import { describe, expect, test } from 'vitest'
import { nameKey, people } from './people.ts'
import { cities } from './places.ts'

const now = new Date('2025-06-15T10:00:00Z')
const small = [...people(200, now)]

describe('people', () => {
  test('are the same in every run; the small market’s are the first of the large one', () => {
    expect([...people(200, now)]).toEqual(small)
    const larger = people(1000, now)
    expect(small.every((person) => person.name === larger.next().value?.name)).toBe(true)
  })

  test('have unique names, a hundred thousand of them', { tags: ['full'] }, () => {
    const keys = new Set<string>()
    for (const person of people(100_000, now)) {
      expect(person.name.length).toBeGreaterThanOrEqual(2)
      expect(person.name.length).toBeLessThanOrEqual(60)
      keys.add(nameKey(person.name))
    }
    expect(keys.size).toBe(100_000)
  })

  test('have phone numbers of real operators’ ranges', () => {
    for (const { phone } of small) expect(phone).toMatch(/^\+237(65[0-9]|67\d|68[0-3]|68[67]|69\d)\d{6}$/)
  })

  test('have undeliverable email addresses', () => {
    for (const { email } of small) expect(email).toMatch(/^[a-z.]+\d*@[a-z]+\.example$/)
  })

  test('are between 15 and 75 years old, by age and birthday', () => {
    for (const { age, dateOfBirth } of small) {
      const years = (now.getTime() - Date.parse(dateOfBirth)) / (365.25 * 86_400_000)
      expect(years).toBeGreaterThanOrEqual(15.5)
      expect(years).toBeLessThan(76)
      expect(Math.abs(years - age)).toBeLessThan(1.1)
    }
  })

  test('have different biographies within the limit, with every placeholder filled', () => {
    const bios = small.map((person) => person.bio)
    for (const bio of bios) expect(bio.length).toBeLessThanOrEqual(500)
    expect(bios.join('')).not.toMatch(/[{}]|undefined/)
    expect(new Set(bios).size).toBeGreaterThan(150)
  })

  test('are women and men, French and English speakers, from every city', () => {
    expect(new Set(small.map((person) => person.sex))).toEqual(new Set(['M', 'F']))
    expect(new Set(small.map((person) => person.tongue))).toEqual(new Set(['fr', 'en']))
    expect(new Set([...people(1000, now)].map((person) => person.city.name)).size).toBe(cities.length)
  })
})

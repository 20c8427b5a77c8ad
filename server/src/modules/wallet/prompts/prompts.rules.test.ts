import { describe, expect, it } from 'vitest'
import { fitting } from '../operators/answers.ts'
import { codeOf, longestWait, pauseFor, promptText, readCode, waitFor } from './prompts.rules.ts'

const [minute, hour, day] = [60, 3600, 86_400]

describe('pauseFor', () => {
  it.each<[string, number[], number]>([
    ['no failed prompts', [], 0],
    ['one just now', [0], minute],
    ['one a minute ago', [minute], 0],
    ['two', [minute, 2 * minute], 9 * minute],
    ['three', [10 * minute, 20 * minute, 30 * minute], 50 * minute],
    ['four', [hour, 2 * hour, 3 * hour, 4 * hour], 5 * hour],
    ['five, until the first is a day old', [hour, 2 * hour, 3 * hour, 4 * hour, 20 * hour], 4 * hour],
    ['more', [0, 1, 2, 3, 4, 5, 6].map((hours) => hours * hour), 20 * hour],
  ])('returns the wait after failed prompts: %s', (_, ages, wait) => {
    expect(pauseFor(ages)).toBe(wait)
  })

  it('allows five prompts a day and three an hour', () => {
    const asked: number[] = []
    for (let now = 0; now < day; now += minute) {
      const ages = asked.map((at) => now - at).reverse()
      if (pauseFor(ages) === 0) asked.push(now)
    }
    expect(asked).toHaveLength(5)
    expect(asked.filter((at) => at < hour)).toHaveLength(3)
  })
})

describe('waitFor and longestWait', () => {
  it('wait until the oldest event within the limit has expired', () => {
    const bound = { most: 3, seconds: hour }
    expect(waitFor([], bound)).toBe(0)
    expect(waitFor([1, 2], bound)).toBe(0)
    expect(waitFor([1, 2, 600], bound)).toBe(3000)
    expect(waitFor([1, 2, hour], bound)).toBe(0)
    expect(longestWait([1, 2, 600], [bound, { most: 1, seconds: 11 }])).toBe(3000)
  })
})

describe('prompt codes', () => {
  it('consist of unambiguous characters and are read in any case', () => {
    const code = codeOf(Uint8Array.from({ length: 10 }, (_, at) => at * 25))
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{10}$/)
    expect(readCode(code.toLowerCase())).toBe(code)
    for (const odd of ['', 'ABCDEFGHJ', 'ABCDEFGHJK2', 'ABCDEFGHJ0', 'ABCDEFGHI2', 'ABCDEFGH 2'])
      expect(readCode(odd)).toBe(undefined)
  })

  it('fit into a text that both operators accept', () => {
    const text = promptText('sheds.example:3000', 'ABCDEFGHJK')
    expect(text).toBe('Recharge Sheds. Pas vous, not you: sheds.example:3000/no/ABCDEFGHJK')
    expect(fitting(text, 125)).toBe(text)
    expect(fitting(text, text.length - 1)).toBe(undefined)
    for (const odd of ["l'", 'a&b', 'é', 'a;b']) expect(fitting(odd, 125)).toBe(undefined)
  })
})

import { describe, expect, it } from 'vitest'
import { codeMutants } from './code-mutants.ts'
import { sampleOf } from './sample.ts'
import { type Change, sqlMutants } from './sql-mutants.ts'
import { switched } from './switched.ts'

const written = (text: string, changes: readonly Change[]): string[] =>
  changes.map(({ start, end, to }) => text.slice(0, start) + to + text.slice(end))
const sql = (text: string) => written(text, sqlMutants(text))

describe('mistakes in SQL', () => {
  it('leave out, turn and negate each part of a condition, and move each bound by one', () => {
    const text = 'delete from t where a = b and (c is null or c > 3) for update skip locked'
    const start = 'delete from t where '
    expect(new Set(sql(text))).toEqual(
      new Set([
        `${start}a <> b and (c is null or c > 3) for update skip locked`,
        `${start}true and (c is null or c > 3) for update skip locked`,
        `${start}a = b or (c is null or c > 3) for update skip locked`,
        `${start}a = b and true for update skip locked`,
        `${start}a = b and not ((c is null or c > 3)) for update skip locked`,
        `${start}a = b and (c is not null or c > 3) for update skip locked`,
        `${start}a = b and (false or c > 3) for update skip locked`,
        `${start}a = b and (c is null and c > 3) for update skip locked`,
        `${start}a = b and (c is null or false) for update skip locked`,
        `${start}a = b and (c is null or not (c > 3)) for update skip locked`,
        `${start}a = b and (c is null or c >= 3) for update skip locked`,
        `${start}a = b and (c is null or c > 2) for update skip locked`,
        `${start}a = b and (c is null or c > 4) for update skip locked`,
        `${start}a = b and (c is null or c > 3) for update `,
        `${start}a = b and (c is null or c > 3) `,
      ]),
    )
  })

  it('are none in what is set, in a type, in a comment or in a text', () => {
    expect(sql("update t set a = b, c = 'x = 1' -- and 3\n")).toEqual([])
    expect(sql('select a::timestamptz(3)')).toEqual([])
    expect(sql("select a - interval '24 hours'")).toEqual([
      "select a + interval '24 hours'",
      "select a - interval '23 hours'",
      "select a - interval '25 hours'",
    ])
  })

  it('know the `and` of `between` from others', () => {
    expect(sql('select a from t where a between 2 and b')).not.toContain('select a from t where a between 2 or b')
  })
})

describe('mistakes in TypeScript', () => {
  const code = (text: string) => written(text, codeMutants(text))

  it('turn conditions and sums, empty what is made, and move numbers by one', () => {
    const made = code('const least = (a: number): number => (a > 2 && !isOdd ? a - 1 : 0)')
    for (const body of [
      'a >= 2 && !isOdd',
      'a <= 2 && !isOdd',
      'a > 3 && !isOdd',
      '(a > 2) || !isOdd',
      'a > 2 && isOdd',
      'true',
      'false',
    ])
      expect(made).toContain(`const least = (a: number): number => (${body} ? a - 1 : 0)`)
    expect(made).toContain('const least = (a: number): number => (a > 2 && !isOdd ? a + 1 : 0)')
  })

  it('are none in types and imports, and reach into SQL around what is filled in', () => {
    expect(code("import { a } from 'b'\ntype C = 'd' | 3")).toEqual([])
    const find = (condition: string) =>
      `const find = (sql: S, id: Id) => { return sql\`select from t where ${condition}\` }`
    const filled = '$' + '{id}'
    const made = code(find(`id = ${filled} and n < 3`))
    expect(made).toContain(find('true and n < 3'))
    expect(made).toContain(find(`id = ${filled} and n <= 3`))
  })

  it('are none in what is only read in a log', () => {
    const made = code("const warn = (log: L) => log.warn({ a: 1 }, 'b')\nthrow new Error('c')")
    expect(made).toEqual(["const warn = (log: L) => undefined\nthrow new Error('c')"])
  })
})

describe('a source with all its mistakes in it', () => {
  const text = `
const least = (a: { b: number[] } | undefined, c: number): number => {
  const many = a?.b.filter((each) => each > c).slice(1) ?? [-1]
  if (many.length === 0 || c > 10) return 0
  many.sort((one, other) => one - other)
  const [first] = many
  return first ?? 0
}
least`
  const mistakes = codeMutants(text).map((change, number) => ({ ...change, number }))
  /** Types are cut out by hand: what runs is what was written. */
  const run = (source: string) => {
    const script = source.replace(/\(a: \{.*?\} \| undefined, c: number\): number/, '(a, c)')
    const least = new Function(`return (() => {${script.replace(/least$/, 'return least')}})()`)()
    return [least({ b: [5, 3, 9, 4] }, 2), least({ b: [1] }, 0), least(undefined, 3), least({ b: [20, 30] }, 11)]
  }
  const outcomeOf = (source: string) => {
    try {
      return JSON.stringify(run(source))
    } catch (error) {
      return (error as Error).name
    }
  }

  it('does what it did while none is made, and what each does when that is made', () => {
    const whole = switched(text, mistakes)
    const made = { number: -1 }
    Object.assign(globalThis, { isMistake: (number: number) => number === made.number })
    try {
      expect(outcomeOf(whole)).toBe(outcomeOf(text))
      for (const { number, start, end, to } of mistakes) {
        made.number = number
        expect([number, to, outcomeOf(whole)]).toEqual([
          number,
          to,
          outcomeOf(text.slice(0, start) + to + text.slice(end)),
        ])
      }
    } finally {
      Reflect.deleteProperty(globalThis, 'isMistake')
    }
    expect(mistakes.length).toBeGreaterThan(20)
  })
})

describe('a sample', () => {
  const all = Object.entries({ a: 100, b: 50, c: 10 }).flatMap(([target, count]) =>
    Array.from({ length: count }, (_, at) => ({ target, id: `${target}${at}` })),
  )
  const countOf = (target: string, most: number) =>
    sampleOf(all, most, 1).filter((each) => each.target === target).length

  it('takes as large a part of each source, the same for a seed, and holds the smaller ones', () => {
    expect(sampleOf(all, 32, 1)).toEqual(sampleOf(all, 32, 1))
    expect(sampleOf(all, 32, 1)).not.toEqual(sampleOf(all, 32, 2))
    expect(sampleOf(all, 64, 1).slice(0, 32)).toEqual(sampleOf(all, 32, 1))
    expect(new Set(sampleOf(all, 1000, 1)).size).toBe(160)
    for (const [target, part] of [
      ['a', 20],
      ['b', 10],
      ['c', 2],
    ] as const)
      expect(Math.abs(countOf(target, 32) - part)).toBeLessThanOrEqual(1)
  })
})

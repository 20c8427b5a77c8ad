import { describe, expect, it } from 'vitest'
import { codeMutants } from './code-mutants.ts'
import { type Change, sqlMutants } from './sql-mutants.ts'

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
    const made = code('const find = (sql: S, id: Id) => { return sql`select from t where id = ${id} and n < 3` }')
    expect(made).toContain('const find = (sql: S, id: Id) => { return sql`select from t where true and n < 3` }')
    expect(made).toContain('const find = (sql: S, id: Id) => { return sql`select from t where id = ${id} and n <= 3` }')
  })
})

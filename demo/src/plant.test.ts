import { connect, type Sql } from '@sheds/server/platform/db/database'
import { createTestDatabase } from '@sheds/server/testing/test-database'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { copyLine } from './copy.ts'
import { type DemoPart, inOrder, plantDemo } from './plant.ts'

const nothing = async (): Promise<void> => {}
const part = (name: string, depends: readonly string[] = []): DemoPart => ({
  name,
  depends,
  small: nothing,
  large: nothing,
})

describe('the order of parts', () => {
  test('is by dependency', () => {
    expect(
      inOrder([part('products', ['sheds']), part('sheds', ['users']), part('users')]).map(({ name }) => name),
    ).toEqual(['users', 'sheds', 'products'])
  })

  test('refuses cycles, unknown dependencies and duplicate names', () => {
    expect(() => inOrder([part('a', ['b']), part('b', ['a'])])).toThrow('a → b → a')
    expect(() => inOrder([part('a', ['ghost'])])).toThrow('needs ghost')
    expect(() => inOrder([part('a'), part('a')])).toThrow('same name')
  })
})

describe('a row on its way to COPY', () => {
  test('escapes special characters', () => {
    expect(copyLine(['tab\there', 'line\nbreak\r', 'back\\slash', null, ''])).toBe(
      'tab\\there\tline\\nbreak\\r\tback\\\\slash\t\\N\t\n',
    )
  })

  test('supports every type of value', () => {
    expect(
      copyLine([1, 12n, true, new Date(0), ['a"b', null, 'c\\d'], { json: { a: '\n' } }, new Uint8Array([1, 255])]),
    ).toBe('1\t12\tt\t1970-01-01T00:00:00.000Z\t{"a\\\\"b",NULL,"c\\\\\\\\d"}\t{"a":"\\\\n"}\t\\\\x01ff\n')
  })
})

describe('planting', () => {
  let sql: Sql
  let close: () => Promise<unknown>
  const lines: string[] = []
  const options = { size: 'small', log: (line: string) => lines.push(line) } as const

  beforeAll(async () => {
    const testDatabase = await createTestDatabase()
    const database = connect({ url: testDatabase.url, prepare: false, max: 4 })
    sql = database.sql
    close = () => database.close().then(testDatabase.drop)
  })
  beforeEach(async () => {
    lines.length = 0
    await sql`drop table if exists demo_parts, seedling`
    await sql`create table seedling (id int primary key, name text, tags text[], extra jsonb, made timestamptz)`
  })
  afterAll(() => close())

  const sow = (name: string, from: number, count: number): DemoPart => ({
    name,
    small: async ({ copy }) => {
      await copy('seedling', ['id', 'name', 'tags', 'extra', 'made'], rows(from, count))
    },
    large: nothing,
  })

  function* rows(from: number, count: number) {
    for (let id = from; id < from + count; id += 1)
      yield [id, `Ndolè\t"${id}"\n\\N`, ['a,b', 'c"d\\'], { json: { id } }, new Date(0)]
  }

  const grown = async (): Promise<number> =>
    (await sql<{ count: number }[]>`select count(*)::int as count from seedling`)[0]?.count ?? 0

  test('stores values unchanged', async () => {
    await plantDemo(sql, [sow('one', 1, 1)], options)
    const [row] = await sql`select * from seedling`
    expect(row).toEqual({
      id: 1,
      name: 'Ndolè\t"1"\n\\N',
      tags: ['a,b', 'c"d\\'],
      extra: { id: 1 },
      made: '1970-01-01T00:00:00.000Z',
    })
  })

  test('plants nothing in a second run, and only new parts in a later release', async () => {
    expect(await plantDemo(sql, [sow('one', 1, 5)], options)).toEqual(['one'])
    expect(await plantDemo(sql, [sow('one', 1, 5)], options)).toEqual([])
    expect(await plantDemo(sql, [sow('one', 1, 5), sow('two', 100, 5)], options)).toEqual(['two'])
    expect(await grown()).toBe(10)
  })

  test('rolls a failed part back, and continues in the next run', async () => {
    const broken: DemoPart = {
      ...sow('two', 100, 5),
      small: async (context) => {
        await sow('two', 100, 5).small(context)
        throw new Error('power cut')
      },
    }
    await expect(plantDemo(sql, [sow('one', 1, 5), broken], options)).rejects.toThrow('power cut')
    expect(await grown()).toBe(5)
    expect(await plantDemo(sql, [sow('one', 1, 5), sow('two', 100, 5)], options)).toEqual(['two'])
    expect(await grown()).toBe(10)
  })

  test('ends a part at an invalid row or a failing generator', async () => {
    await expect(
      plantDemo(
        sql,
        [{ ...sow('twice', 1, 5), small: async ({ copy }) => void (await copy('seedling', ['id'], [[1], [1]])) }],
        options,
      ),
    ).rejects.toThrow('duplicate key')
    const failing = function* () {
      yield [1]
      throw new Error('dry well')
    }
    await expect(
      plantDemo(
        sql,
        [{ ...part('dry'), small: async ({ copy }) => void (await copy('seedling', ['id'], failing())) }],
        options,
      ),
    ).rejects.toThrow('dry well')
    await expect(
      plantDemo(
        sql,
        [{ ...part('short'), small: async ({ copy }) => void (await copy('seedling', ['id', 'name'], [[1]])) }],
        options,
      ),
    ).rejects.toThrow('2 columns')
    expect(await grown()).toBe(0)
  })

  test('plants once when two runs are concurrent', async () => {
    const runs = await Promise.all([
      plantDemo(sql, [sow('one', 1, 50)], options),
      plantDemo(sql, [sow('one', 1, 50)], options),
    ])
    expect(runs.flat()).toEqual(['one'])
    expect(await grown()).toBe(50)
  })

  test('refuses to turn a small market into a large one', async () => {
    await plantDemo(sql, [part('one')], options)
    await expect(plantDemo(sql, [part('one')], { ...options, size: 'large' })).rejects.toThrow(
      'holds the small demo market',
    )
  })

  test('does not fill the search index again when a large market is already planted', async () => {
    const large = { ...options, size: 'large' } as const
    const lastChange = () => sql`select kind, xmin::text from search_fills order by kind`
    await plantDemo(sql, [part('one')], large)
    const before = await lastChange()
    expect(before.length).toBeGreaterThan(0)
    await plantDemo(sql, [part('one')], large)
    expect(await lastChange()).toEqual(before)
  })

  test('streams a hundred thousand rows in constant memory', { tags: ['full'] }, async () => {
    let drawn = 0
    let most = 0
    const counted = function* () {
      for (const row of rows(1, 100_000)) {
        drawn += 1
        if (drawn % 10_000 === 0) most = Math.max(most, process.memoryUsage().arrayBuffers)
        yield row
      }
    }
    const before = process.memoryUsage().arrayBuffers
    await plantDemo(
      sql,
      [
        {
          ...part('many'),
          small: async ({ copy }) => void (await copy('seedling', ['id', 'name', 'tags', 'extra', 'made'], counted())),
        },
      ],
      options,
    )
    expect(await grown()).toBe(100_000)
    expect(most - before).toBeLessThan(24 * 1024 * 1024)
    expect(lines.some((line) => /seedling: 100000 rows in [\d.]+ s \(\d+ rows\/s\)/.test(line))).toBe(true)
  })
})

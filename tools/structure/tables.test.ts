import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { allSources, isTest, type Source, sliceOf, slices, sourcesBelow } from '../sources.ts'
import { statementsOf, type TableUse, usesOf } from './tables.ts'

/** Exceptions with their reasons in `docs/decisions/0008-reads-may-join-lower-slices.md`. */
const exceptions = [
  '003.do.ledger.sql: wallet_grants of ledger references sessions of users',
  '003.do.ledger.sql: wallet_freezes of ledger references sessions of users',
  'server/src/modules/users/toggle.queries.ts: writeToggle locks ? of nobody knows whom',
]

/** Bottom-up; files outside of slices belong to the platform. */
const order: readonly string[] = ['platform', ...slices]
const isAbove = (one: string, other: string): boolean => order.indexOf(one) > order.indexOf(other)

/** Some migrations are named after their subject instead of their slice. */
const ownerOf = ({ path }: Source): string => {
  const [, name = ''] = /(?:\.do\.|^)([a-z]+)/.exec(basename(path)) ?? []
  return order.includes(name) ? name : 'platform'
}

const migrations = sourcesBelow('server/migrations', /\.sql$/)

/** Tables created by a migration of another slice than the one that owns them now. */
const movedTables: readonly (readonly [table: string, slice: string])[] = [
  ['reports', 'moderation'],
  ['report_cases', 'moderation'],
]

/** The slice whose migration creates a table owns it, also when another one alters it. */
const tables = new Map<string, string>()
for (const migration of migrations) {
  for (const [, made = ''] of migration.text.matchAll(/^create table (\w+)/gm)) tables.set(made, ownerOf(migration))
}
for (const [table, slice] of movedTables) tables.set(table, slice)

/** A slice may read the tables of lower slices; it writes and locks only its own. */
const isAllowed = (slice: string, owner: string | undefined, how: TableUse['how']): boolean =>
  owner === undefined || owner === slice || (how === 'reads' && isAbove(slice, owner))

const breachesOf = (slice: string, text: string): string[] =>
  usesOf(text)
    .map(({ table, how }) => ({ how, table, owner: table === '?' ? 'nobody knows whom' : tables.get(table) }))
    .filter(({ how, owner }) => !isAllowed(slice, owner, how))
    .map(({ how, table, owner }) => `${how} ${table} of ${owner}`)

const breachesIn = (source: Source): string[] => {
  const slice = sliceOf(source.path) ?? 'platform'
  const found = statementsOf(source).flatMap(({ name, text }) =>
    breachesOf(slice, text).map((breach) => `${source.path}: ${name} ${breach}`),
  )
  // Table names passed to a shared statement that writes them.
  const named = [...source.text.matchAll(/\btable: '(\w+)'/g)].flatMap(([, table = '']) =>
    breachesOf(slice, `update ${table} set`).map((breach) => `${source.path}: has somebody's statement ${breach}`),
  )
  return [...new Set([...found, ...named])]
}

const referencesUp = (migration: Source): string[] =>
  [...migration.text.matchAll(/^(?:create|alter) table (\w+)([^;]*)/gm)].flatMap(([, table = '', rest = '']) =>
    [...rest.matchAll(/\breferences (\w+)/g)].flatMap(([, other = '']) => {
      const [slice, owner] = [tables.get(table) ?? '', tables.get(other) ?? '']
      return isAbove(owner, slice)
        ? [`${basename(migration.path)}: ${table} of ${slice} references ${other} of ${owner}`]
        : []
    }),
  )

/** A function belongs to the slice of its migration. */
const functionsIn = (migration: Source): string[] =>
  [...migration.text.matchAll(/\$\$([\s\S]*?)\$\$/g)].flatMap(([, body = '']) =>
    body
      .split(/;|\bbegin\b|\bthen\b|\bloop\b/)
      .flatMap((text) =>
        breachesOf(ownerOf(migration), text).map((breach) => `${basename(migration.path)}: a function ${breach}`),
      ),
  )

describe('tables', () => {
  it('belong to one slice each', () => {
    expect(tables.size).toBeGreaterThan(60)
    expect([...tables].filter(([, owner]) => owner === 'platform').map(([table]) => table)).toEqual([
      'live_heads',
      'live_events',
    ])
  })

  it('are read by higher slices, but written and locked only by their own', () => {
    const server = allSources().filter(({ path }) => path.startsWith('server/src/') && !isTest(path))
    const breaches = [
      ...server.flatMap(breachesIn),
      ...migrations.flatMap(functionsIn),
      ...migrations.flatMap(referencesUp),
    ]
    expect(breaches.sort()).toEqual(exceptions.toSorted())
  })
})

describe('usesOf', () => {
  const uses = (text: string) => usesOf(text).map(({ table, how }) => `${how} ${table}`)

  it.each([
    [
      'select a.x, (select 1 from c) from a, b left join d on d.id = a.id',
      ['reads c', 'reads a', 'reads b', 'reads d'],
    ],
    ['select extract(epoch from at) from a where x is distinct from y', ['reads a']],
    ['insert into a (x) select x from b on conflict do update set x = 1', ['writes a', 'reads b']],
    ['update a set x = 1 from b where true', ['writes a', 'reads b']],
    ['delete from only a using b where b.x = a.x', ['writes a', 'reads b']],
    ['lock table a in exclusive mode', ['locks a']],
    ['select from a join b x using (id) for no key update of x', ['reads a', 'reads b', 'locks b']],
    ['select from (select id from a) x for share', ['locks a', 'reads a']],
    ['with a as materialized (select 1 from b for key share) select from a', ['reads b', 'locks b']],
    ['a x where x.id = 1', ['reads a']],
    ['select from ? where true for update', ['locks ?']],
    ["select 'from a' -- from b", []],
  ])('reads the tables of: %s', (text, expected) => {
    expect(uses(text).sort()).toEqual(expected.toSorted())
  })

  it('includes the parts of a statement that are in the same file', () => {
    const text =
      'const named = (sql) => sql`a x join b on true`\n' +
      `const lockNamed = (tx) => tx\`select from \${named(tx)} where \${y ? sql\`exists (select from c)\` : 1} for update of x\``
    const [, whole] = statementsOf({ path: 'x.ts', text }).filter(({ text: each }) => !each.startsWith('exists'))
    expect(whole?.name).toBe('lockNamed')
    expect(uses(whole?.text ?? '').sort()).toEqual(['locks a', 'reads a', 'reads b', 'reads c'])
  })
})

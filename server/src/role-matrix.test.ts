import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiBase } from './app.ts'
import { allRows as rows } from './testing/role-matrix/all-rows.ts'
import { declaredErrors, playRow, prepareFingerprint } from './testing/role-matrix/cells.ts'
import { contactRows } from './testing/role-matrix/page-rows.ts'
import type { Row } from './testing/role-matrix/rows.ts'
import { createWorld, type World } from './testing/role-matrix/world.ts'
import { reportRows } from './testing/role-matrix/write-rows.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

let test: TestApp
let world: World

beforeAll(async () => {
  test = await startTestApp()
  await prepareFingerprint(test)
  world = await createWorld(test)
})

afterAll(() => test.close())

const nameOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`

interface DescribedCall {
  responses: Record<string, { content?: object }>
}

/** Calls of the running app, as its OpenAPI description lists them. */
const boundNames = async (): Promise<string[]> => {
  const { body } = await test.app.inject({ url: `${apiBase}/openapi.json`, headers: { host: 'localhost' } })
  const { paths } = JSON.parse(body) as { paths: Record<string, Record<string, DescribedCall>> }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      // A stream never ends; `events.test.ts` covers its permissions.
      .filter(([, { responses }]) => !('text/event-stream' in (responses[200]?.content ?? {})))
      .map(([method]) => nameOf({ method: method.toUpperCase(), path: path.replace(/\{(\w+)\}/g, ':$1') })),
  )
}

/** Calls under `/users` are also bound without that prefix. */
const bare = (name: string): string => name.replace(' /users/', ' /')

/** Calls with a second subject. */
const furtherRows: readonly Row[] = [...contactRows, ...reportRows]

describe('the matrix of roles', () => {
  it('has exactly one row for each call of the app', async () => {
    const [bound, stated] = [await boundNames(), rows.map(({ endpoint }) => nameOf(endpoint))]
    expect(new Set(stated).size).toBe(stated.length)
    const twice = bound.filter((name) => stated.some((each) => each !== name && bare(each) === name))
    expect(bound.filter((name) => !stated.includes(name) && !twice.includes(name))).toEqual([])
    expect(stated.filter((name) => !bound.includes(name))).toEqual([])
  })

  it.each(rows.map((row) => [nameOf(row.endpoint), row] as const))('holds for %s', async (_, row) => {
    const met = await playRow(world, row)
    const unmet = declaredErrors(row.endpoint).filter((code) => !met.has(code) && !row.onlyInRaces?.includes(code))
    expect(unmet, 'declared, but never met').toEqual([])
  })

  it.each(furtherRows.map((row) => [nameOf(row.endpoint), row.about, row] as const))(
    'holds for %s about a %s',
    async (_, __, row) => {
      await playRow(world, row)
    },
  )
})

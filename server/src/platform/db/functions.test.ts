import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { migrationsFolder } from '../platform.ts'
import { connect, type Database } from './database.ts'

let test: TestDatabase
let database: Database

beforeAll(async () => {
  test = await createTestDatabase()
  database = connect({ url: test.url, prepare: true, max: 1 })
})
afterAll(async () => {
  await database.close()
  await test.drop()
})

describe('database functions', () => {
  it('match their files and have no overloads', async () => {
    const names = readdirSync(`${migrationsFolder}/functions`).map((file) => file.split('.')[1])
    const rows = await database.sql<{ name: string }[]>`
      select p.proname as name from pg_proc p
      where p.pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      order by 1`
    expect(rows.map(({ name }) => name)).toEqual([...names].sort())
  })
})

import { randomBytes } from 'node:crypto'
import { connect, identifier, type Sql } from '../platform/db/database.ts'
import { templateName } from './database.setup.ts'

/** Address of another database on the same server. */
export const withDatabase = (url: string, name: string): string => {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

/** Runs administrative statements outside any test database. */
export const withServer = async (url: string, work: (sql: Sql) => Promise<void>): Promise<void> => {
  const database = connect({ url, prepare: false, max: 1 })
  try {
    await work(database.sql)
  } finally {
    await database.close()
  }
}

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/** Creates a database for a test file, cloned from the migrated template in a few milliseconds. */
export const createTestDatabase = async (): Promise<TestDatabase> => {
  const server = process.env.TEST_DATABASE_URL
  if (server === undefined) throw new Error('tests of the database run under Vitest, which starts one')
  const name = `test_${randomBytes(6).toString('hex')}`
  // The file copy strategy avoids writing the copy to the WAL.
  await withServer(
    server,
    async (sql) =>
      void (await sql`create database ${identifier(name)} template ${identifier(templateName)} strategy file_copy`),
  )
  return {
    url: withDatabase(server, name),
    drop: () => withServer(server, async (sql) => void (await sql`drop database ${identifier(name)} with (force)`)),
  }
}

import Postgrator from 'postgrator'
import postgres from 'postgres'
import type { Log } from '../log.ts'

/** Stand-in until the real one lands: applies migrations under a lock. */
export const migrate = async ({
  url,
  folder,
}: {
  url: string
  folder: string
  log: Log
}): Promise<{ applied: string[] }> => {
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  try {
    await sql`select pg_advisory_lock(7446)`
    const postgrator = new Postgrator({
      driver: 'pg',
      migrationPattern: `${folder}*.sql`,
      schemaTable: 'schema_version',
      execQuery: async (text: string) => ({ rows: [...(await sql.unsafe(text))] }),
      execSqlScript: async (text: string) => void (await sql.unsafe(text)),
    } as never)
    const applied = await postgrator.migrate()
    return { applied: applied.map((one) => one.name ?? '') }
  } finally {
    await sql.end()
  }
}

import { accessSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { identifier } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import { startEmbedded } from '../platform/embedded/embedded.ts'
import { applicationRole } from '../platform/embedded/role.ts'
import { migrateJobs } from '../platform/jobs/jobs.ts'
import { migrationsFolder } from '../platform/platform.ts'
import { isAlive } from '../platform/process-identity.ts'
import { withDatabase, withServer } from './test-database.ts'

export const templateName = 'sheds_template'

const enough = 4_000_000_000

/** Memory-backed folder if it has enough space: each test file gets its own copy of a database. */
const roomyMemory = (): string | undefined => {
  try {
    accessSync('/dev/shm', constants.W_OK)
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize > enough ? '/dev/shm' : undefined
  } catch {
    return undefined
  }
}

/** Removes databases of this user's killed runs, which would occupy memory until a reboot. */
const removeLeftovers = (folder: string): void => {
  for (const name of readdirSync(folder)) {
    const [, pid] = /^sheds-test-(\d+)-/.exec(name) ?? []
    const path = join(folder, name)
    const isOver = pid !== undefined && !isAlive(Number(pid)) && statSync(path).uid === process.getuid?.()
    if (isOver) rmSync(path, { recursive: true, force: true })
  }
}

/** Starts one PostgreSQL for the whole run, with a migrated database that each test file clones. */
const setup = async (_project: TestProject): Promise<() => Promise<void>> => {
  if (process.env.TEST_DATABASE_URL !== undefined) return async () => undefined
  const folder = process.env.TMPDIR ?? roomyMemory() ?? tmpdir()
  removeLeftovers(folder)
  const dataDir = mkdtempSync(join(folder, `sheds-test-${process.pid}-`))
  const log = pino({ level: 'silent' })
  const embedded = await startEmbedded({
    dataDir,
    log,
    settings: {
      // The data need not survive a crash.
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      // Each file's database is written once and mostly dropped before a checkpoint would write it again.
      max_wal_size: '1GB',
      checkpoint_timeout: '1h',
      max_connections: '120',
      // An autovacuum worker in a database would block its owner from dropping it.
      autovacuum: 'off',
    },
  })
  // Tests use the application's role, which additionally needs to create databases.
  await withServer(
    embedded.superuserUrl,
    async (sql) => void (await sql`alter role ${identifier(applicationRole)} createdb`),
  )
  await withServer(embedded.url, async (sql) => {
    await sql`create database ${identifier(templateName)}`
  })
  const template = withDatabase(embedded.url, templateName)
  await migrate({ url: template, folder: migrationsFolder, log })
  await migrateJobs(template, log)
  process.env.TEST_DATABASE_URL = embedded.url
  return async () => {
    delete process.env.TEST_DATABASE_URL
    await embedded.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

// biome-ignore lint/style/noDefaultExport: Vitest looks for the default export of a global setup.
export default setup

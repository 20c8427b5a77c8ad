// @module-tag full
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testFolder } from '../../testing/test-folder.ts'
import { loadConfig } from '../config.ts'
import { connect, type Sql } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { createPostgresBus } from '../events/postgres-bus.ts'
import { enqueue, migrateJobs } from '../jobs/jobs.ts'
import { createLog } from '../log.ts'
import { migrationsFolder } from '../platform.ts'
import { databaseUser } from './cluster.ts'
import { type EmbeddedPostgres, startEmbedded } from './embedded.ts'
import { applicationRole } from './role.ts'
import { quietLog } from './testing/cluster-processes.ts'

const scratch = testFolder()
const log = createLog(loadConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }))

const withSql = async <T>(url: string, work: (sql: Sql) => Promise<T>): Promise<T> => {
  const { sql, close } = connect({ url, prepare: false, max: 1 })
  return work(sql).finally(close)
}

const withEmbedded = async (name: string, work: (embedded: EmbeddedPostgres) => Promise<void>): Promise<void> => {
  const embedded = await startEmbedded({ dataDir: join(scratch, name), log: quietLog })
  await work(embedded).finally(() => embedded.stop())
}

/** Objects that the application does not own, except those of PostgreSQL and its extensions. */
const foreignThings = (url: string) =>
  withSql(url, async (sql) => {
    const rows = await sql`
      select oid::regclass::text as name from pg_class
      where relnamespace::regnamespace::text !~ '^(pg_|information_schema)' and pg_get_userbyid(relowner) <> ${applicationRole}
      union all
      select oid::regprocedure::text from pg_proc p
      where pronamespace::regnamespace::text !~ '^(pg_|information_schema)' and pg_get_userbyid(proowner) <> ${applicationRole}
        and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
      union all
      select typname from pg_type
      where typnamespace::regnamespace::text !~ '^(pg_|information_schema)' and pg_get_userbyid(typowner) <> ${applicationRole}
        and not exists (select from pg_depend where objid = pg_type.oid and deptype = 'e')`
    return rows.map(({ name }) => name)
  })

describe('application role', () => {
  it('is no superuser: it cannot read server files or start programs', async () => {
    await withEmbedded('new', async ({ url }) => {
      await withSql(url, async (sql) => {
        const [role] = await sql`
          select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolreplication from pg_roles where rolname = current_user`
        expect(Object.values(role ?? {})).toEqual([false, false, false, false, false])
        await sql`create table seen (line text)`
        for (const statement of [
          `copy seen from '/etc/passwd'`,
          `copy seen from program 'id'`,
          `copy seen to program 'cat'`,
          `select pg_read_file('/etc/passwd')`,
          `select pg_ls_dir('/')`,
          `select lo_import('/etc/passwd')`,
          `select rolpassword from pg_authid`,
          `set role ${databaseUser}`,
          `create role other superuser`,
          `alter role ${applicationRole} superuser`,
          `alter system set log_min_messages = 'debug1'`,
          `create function f() returns int language c as 'x', 'y'`,
        ]) {
          await expect(sql.unsafe(statement), statement).rejects.toMatchObject({
            code: expect.stringMatching(/^(42501|0L000)$/),
          })
        }
      })
    })
  })

  it('can run migrations, jobs, notifications, extensions and the demo import', async () => {
    await withEmbedded('new', async ({ url, isNew }) => {
      expect(isNew).toBe(false)
      await migrate({ url, folder: migrationsFolder, log })
      await migrateJobs(url, log)
      const database = connect({ url, prepare: true })
      await enqueue(database.sql, 'nothing')
      const bus = await createPostgresBus(database.sql, () => undefined)
      const heard = new Promise((resolve) => bus.subscribe('news', resolve))
      await bus.publish('news', { text: 'x' })
      expect(await heard).toEqual({ text: 'x' })
      await bus.close()
      await database.sql`create extension pg_trgm`
      await database.sql.begin(async (tx) => void (await tx`set local session_replication_role = replica`))
      await database.close()
      expect(await foreignThings(url)).toEqual([])
    })
  })

  it('gets a new password at every start', async () => {
    const urls: string[] = []
    for (let count = 0; count < 2; count += 1)
      await withEmbedded('new', async ({ url }) => void urls.push(new URL(url).password))
    expect(urls[0]).not.toBe(urls[1])
  })
})

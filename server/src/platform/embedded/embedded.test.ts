import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { testFolder } from '../../testing/test-folder.ts'
import { connect, type Sql } from '../db/database.ts'
import { StartError } from '../start-error.ts'
import { type EmbeddedPostgres, startEmbedded } from './embedded.ts'
import { clusterOf, quietLog, serverProcesses } from './testing/cluster-processes.ts'
import { isRoot } from './user.ts'

const scratch = testFolder()
const running: EmbeddedPostgres[] = []
let folders = 0

const newDataDir = (): string => join(scratch, `data-${folders++}`)

const start = async (dataDir: string): Promise<EmbeddedPostgres> => {
  const embedded = await startEmbedded({ dataDir, log: quietLog })
  running.push(embedded)
  return embedded
}

const ask = async <T>(url: string, work: (sql: Sql) => Promise<T>): Promise<T> => {
  const { sql, close } = connect({ url, prepare: false, max: 1 })
  return work(sql).finally(close)
}

/** Existing data folder, for tests that need no new one. */
const made = newDataDir()

beforeAll(async () => {
  await (await startEmbedded({ dataDir: made, log: quietLog })).stop()
})
afterEach(async () => {
  for (const embedded of running.splice(0)) await embedded.stop()
})
describe('startEmbedded', () => {
  it('creates a database on the first start and reuses it on the second', async () => {
    const dataDir = newDataDir()
    const first = await start(dataDir)
    await ask(first.url, (sql) => sql`create table kept as select 'Élève' as word`)
    await first.stop()
    const second = await start(dataDir)
    const rows = await ask(second.url, (sql) => sql`select word, lower(word) as small from kept`)
    expect([first.isNew, second.isNew]).toEqual([true, false])
    expect(rows[0]).toEqual({ word: 'Élève', small: 'élève' })
    const began = () => ask(second.url, (sql) => sql`select pg_postmaster_start_time() as began`)
    const before = await began()
    await first.stop()
    expect(await began()).toEqual(before)
  })

  it('syncs to disk, uses UTF-8 and indexes accented letters', async () => {
    const { url } = await start(made)
    const [row] = await ask(
      url,
      (sql) => sql`
        select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
          current_setting('server_encoding') as encoding, current_setting('TimeZone') as zone`,
    )
    await ask(url, (sql) => sql`create extension pg_trgm`)
    const [trigrams] = await ask(url, (sql) => sql`select cardinality(show_trgm('été')) as count`)
    expect(row).toEqual({ fsync: 'on', pages: 'on', encoding: 'UTF8', zone: 'UTC' })
    expect(trigrams?.count).toBe(4)
  })

  it('accepts the pg driver, and refuses a wrong password', async () => {
    const { url } = await start(made)
    const pg = createRequire(createRequire(import.meta.url).resolve('graphile-worker'))('pg')
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await client.end()
    const wrong = new URL(url)
    wrong.password = 'guess'
    await expect(ask(wrong.href, (sql) => sql`select 1`)).rejects.toMatchObject({ code: '28P01' })
    expect(statSync(join(made, 'database-password')).mode & 0o777).toBe(0o600)
  })

  it('stops all its processes, also when stopped twice', async () => {
    const embedded = await start(made)
    const cluster = clusterOf(made)
    await Promise.all([embedded.stop(), embedded.stop()])
    expect(serverProcesses(cluster)).toEqual([])
  })

  it('refuses a second start on the same folder and names the holder', async () => {
    await start(made)
    const second = startEmbedded({ dataDir: made, log: quietLog })
    await expect(second).rejects.toThrow(StartError)
    await expect(second).rejects.toThrow(`in use by process ${process.pid}`)
  })

  it('starts over after a start was killed during initdb', { tags: ['full'] }, async () => {
    const dataDir = newDataDir()
    mkdirSync(join(dataDir, 'postgres', 'cluster.new-1-1', 'base'), { recursive: true })
    writeFileSync(join(dataDir, 'postgres', 'cluster.new-1-1', 'PG_VERSION'), '18\n')
    chmodSync(join(dataDir, 'postgres'), 0o777)
    if (isRoot()) rmSync(join(dataDir, 'postgres'), { recursive: true })
    expect((await start(dataDir)).isNew).toBe(true)
  })
})

describe('startEmbedded', () => {
  const refusal = async (dataDir: string): Promise<string> => {
    const error = await startEmbedded({ dataDir, log: quietLog }).then(
      () => new Error('it started'),
      (reason: Error) => reason,
    )
    expect(error).toBeInstanceOf(StartError)
    return error.message
  }

  it('refuses a data folder that is a file or inside one', async () => {
    const file = join(scratch, 'a-file')
    writeFileSync(file, '')
    expect(await refusal(file)).toBe(`${file} is a file; DATA_DIR must be a folder.`)
    expect(await refusal(join(file, 'data'))).toContain('DATA_DIR must be a folder')
    expect(await refusal('/proc/data')).toContain('/proc/data can')
  })

  it('refuses a data folder with a file at the database folder’s path', async () => {
    const dataDir = newDataDir()
    mkdirSync(dataDir)
    writeFileSync(join(dataDir, 'postgres'), '')
    expect(await refusal(dataDir)).toContain(`${join(dataDir, 'postgres')} is a file`)
  })

  it('refuses a data folder of another major version', async () => {
    const version = join(clusterOf(made), 'PG_VERSION')
    writeFileSync(version, '17\n')
    expect(await refusal(made)).toContain('made by PostgreSQL 17; this release of Sheds brings 18')
    writeFileSync(version, '18\n')
  })

  it('refuses a data folder with a link to a missing folder', async () => {
    const dataDir = newDataDir()
    mkdirSync(dataDir)
    symlinkSync('/nowhere/at/all', join(dataDir, 'postgres'))
    expect(await refusal(dataDir)).toContain('/nowhere/at/all, which is gone')
  })

  it('refuses a data folder without its password file', async () => {
    const [password, aside] = [join(made, 'database-password'), join(made, 'aside')]
    renameSync(password, aside)
    expect(await refusal(made)).toContain('database-password is missing')
    renameSync(aside, password)
  })

  it.skipIf(isRoot())('refuses a data folder without write permission', async () => {
    const parent = join(scratch, 'closed')
    mkdirSync(parent, { mode: 0o500 })
    expect(await refusal(join(parent, 'data'))).toContain('no permission')
  })
})

describe.runIf(isRoot())('startEmbedded as root', () => {
  it('keeps the database in a private folder if PostgreSQL’s user cannot enter DATA_DIR', {
    tags: ['full'],
  }, async () => {
    const hidden = join(scratch, 'hidden')
    mkdirSync(hidden, { mode: 0o700 })
    const dataDir = join(hidden, 'data')
    const lines: (string | undefined)[] = []
    const log = { ...quietLog, info: (_data: object, message?: string) => void lines.push(message) }
    const first = await startEmbedded({ dataDir, log })
    await first.stop()
    const place = readlinkSync(join(dataDir, 'postgres'))
    expect(lines).toEqual([expect.stringContaining(`the database is in ${place}`)])
    expect((await start(dataDir)).isNew).toBe(false)
    await running.pop()?.stop()
    rmSync(dataDir, { recursive: true })
    rmSync(place, { recursive: true })
    expect((await start(dataDir)).isNew).toBe(true)
    const another = readlinkSync(join(dataDir, 'postgres'))
    await running.pop()?.stop()
    rmSync(another, { recursive: true })
  })

  it('grants PostgreSQL’s group access to a DATA_DIR that only root may enter', { tags: ['full'] }, async () => {
    const dataDir = newDataDir()
    mkdirSync(dataDir, { mode: 0o700 })
    expect((await start(dataDir)).isNew).toBe(true)
    expect(lstatSync(join(dataDir, 'postgres')).isDirectory()).toBe(true)
    expect(statSync(dataDir).mode & 0o777).toBe(0o710)
    expect(statSync(dataDir).gid).toBe(statSync(join(dataDir, 'postgres')).gid)
  })

  it('runs PostgreSQL as another user', async () => {
    await start(made)
    const [pid] = serverProcesses(clusterOf(made))
    expect(readFileSync(`/proc/${pid}/status`, 'utf8')).not.toMatch(/^Uid:\s+0\b/m)
  })
})

import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { withDatabase, withServer } from '../../testing/test-database.ts'
import { testFolder } from '../../testing/test-folder.ts'
import { quietLog } from '../embedded/testing/cluster-processes.ts'
import { StartError } from '../start-error.ts'
import { connect, identifier } from './database.ts'
import { migrate } from './migrate.ts'

const server = process.env.TEST_DATABASE_URL as string
const scratch = testFolder()
const databases: string[] = []
let folder: string
let url: string

beforeEach(async () => {
  const name = `migrate_${randomBytes(6).toString('hex')}`
  databases.push(name)
  folder = join(scratch, name)
  mkdirSync(folder)
  url = withDatabase(server, name)
  await withServer(server, async (sql) => void (await sql`create database ${identifier(name)}`))
})
afterAll(async () => {
  await withServer(server, async (sql) => {
    for (const name of databases) await sql`drop database ${identifier(name)} with (force)`
  })
})

const write = (name: string, text: string): void => writeFileSync(join(folder, name), text)
const run = () => migrate({ url, folder, log: quietLog })

const refusal = async (promise: Promise<unknown>): Promise<string> => {
  const error = await promise.then(
    () => new Error('it succeeded'),
    (reason: Error) => reason,
  )
  expect(error).toBeInstanceOf(StartError)
  return error.message
}

const tables = async (): Promise<string[]> => {
  const { sql, close } = connect({ url, prepare: false })
  const rows = await sql<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('schema_version', 'schema_functions') order by 1`
  await close()
  return rows.map((row) => row.name)
}

describe('migrate, functions', () => {
  const writeDouble = (body: string, name = 'sheds.doubled.sql'): void => {
    mkdirSync(join(folder, 'functions'), { recursive: true })
    const text = `create or replace function doubled(n int) returns int language sql immutable as $$ ${body} $$;\n`
    writeFileSync(join(folder, 'functions', name), text)
  }
  const doubled = async (): Promise<number | undefined> => {
    const { sql, close } = connect({ url, prepare: false })
    const [row] = await sql<{ n: number }[]>`select doubled(2) as n`
    await close()
    return row?.n
  }

  it('run after the migrations, once, and again after their file changes', async () => {
    write('001.do.sheds-tables.sql', 'create table sheds (id int)')
    writeDouble('select n * 2')
    expect(await run()).toEqual({ applied: ['001.do.sheds-tables.sql', 'sheds.doubled.sql'] })
    expect([await doubled(), await run()]).toEqual([4, { applied: [] }])
    writeDouble('select n + n + 1')
    expect([await run(), await doubled()]).toEqual([{ applied: ['sheds.doubled.sql'] }, 5])
  })

  it('are replaced all or none, and only from a valid file name', async () => {
    writeDouble('select n * 2')
    await run()
    writeDouble('select n * 3')
    writeDouble('select nothing', 'sheds.tripled.sql')
    await expect(run()).rejects.toThrow('nothing')
    expect(await doubled()).toBe(4)
    rmSync(join(folder, 'functions', 'sheds.tripled.sql'))
    writeDouble('select n', 'Doubled.sql')
    expect(await refusal(run())).toContain('a function is replaced by a file <slice>.<name>.sql')
  })

  it('are not replaced under a running server of another release', async () => {
    writeDouble('select n * 2')
    await run()
    writeDouble('select n * 3')
    const beside = migrate({ url, folder, log: quietLog, isOthers: true })
    expect(await refusal(beside)).toContain('Restart it with this release first.')
    expect(await doubled()).toBe(4)
  })

  it('are applied once when several copies start together', async () => {
    writeDouble('select n * 2')
    const starts = await Promise.all([run(), run(), run()])
    expect(starts.map(({ applied }) => applied.length).sort()).toEqual([0, 0, 1])
    expect(await doubled()).toBe(4)
  })
})

describe('migrate', () => {
  it('applies each file once in order, and later only new ones', async () => {
    write('002.do.sheds-prices.sql', 'alter table sheds add column price bigint; create index on sheds (price);')
    write('001.do.sheds-tables.sql', 'create table sheds (id int); insert into sheds values (1);')
    expect(await run()).toEqual({ applied: ['001.do.sheds-tables.sql', '002.do.sheds-prices.sql'] })
    expect(await run()).toEqual({ applied: [] })
    write('010.do.music-tables.sql', 'create table songs (id int)')
    expect(await run()).toEqual({ applied: ['010.do.music-tables.sql'] })
    expect(await tables()).toEqual(['sheds', 'songs'])
  })

  it('applies each file once when several copies start together', async () => {
    write('001.do.sheds-tables.sql', 'create table sheds (id int); select pg_sleep(0.2);')
    write('002.do.sheds-more.sql', 'create table more (id int)')
    const runs = await Promise.all([run(), run(), run(), run()])
    expect(runs.flatMap(({ applied }) => applied).sort()).toEqual(['001.do.sheds-tables.sql', '002.do.sheds-more.sql'])
    expect(await tables()).toEqual(['more', 'sheds'])
  })

  it('accepts an empty folder', async () => {
    expect(await run()).toEqual({ applied: [] })
  })

  it('rolls back a failing file and keeps those before it', async () => {
    write('001.do.sheds-tables.sql', 'create table sheds (id int)')
    write('002.do.sheds-broken.sql', 'create table half (id int);\ncreate tabel other (id int);')
    expect(await refusal(run())).toMatch(
      /002\.do\.sheds-broken\.sql failed in line 2: syntax error.*Nothing of it was kept/,
    )
    expect(await tables()).toEqual(['sheds'])
    write('002.do.sheds-broken.sql', 'create table other (id int)')
    expect(await run()).toEqual({ applied: ['002.do.sheds-broken.sql'] })
  })

  it('ignores different line endings', async () => {
    write('001.do.sheds-tables.sql', 'create table sheds (\n id int);\n')
    await run()
    write('001.do.sheds-tables.sql', 'create table sheds (\r\n id int);\r\n')
    expect(await run()).toEqual({ applied: [] })
  })

  it('refuses a file that changed after it was applied', async () => {
    write('001.do.sheds-tables.sql', 'create table sheds (id int)')
    await run()
    write('001.do.sheds-tables.sql', 'create table sheds (id bigint)')
    expect(await refusal(run())).toContain('001.do.sheds-tables.sql was changed after it ran')
  })

  it('refuses a file added below applied ones', async () => {
    write('002.do.sheds-tables.sql', 'create table sheds (id int)')
    await run()
    write('001.do.users-tables.sql', 'create table users (id int)')
    expect(await refusal(run())).toContain('001.do.users-tables.sql was added below')
    expect(await tables()).toEqual(['sheds'])
  })

  it('refuses a database of a newer release without changes to it', async () => {
    write('001.do.sheds-tables.sql', 'create table sheds (id int)')
    write('002.do.sheds-more.sql', 'create table more (id int)')
    await run()
    rmSync(join(folder, '002.do.sheds-more.sql'))
    expect(await refusal(run())).toContain('newer release of Sheds (to version 2; this one knows 1)')
  })

  it('leaves the database of a running older release unchanged', async () => {
    write('001.do.sheds-tables.sql', 'create table sheds (id int)')
    await run()
    const beside = () => migrate({ url, folder, log: quietLog, isOthers: true })
    await beside()
    write('002.do.sheds-more.sql', 'create table more (id int)')
    expect(await refusal(beside())).toContain('(version 1; this one needs 2). Restart it with this release first.')
    expect(await tables()).toEqual(['sheds'])
  })

  it('refuses an invalid file name', async () => {
    write('later.sql', 'select 1')
    expect(await refusal(run())).toContain('NNN.do.<slice>-<change>.sql')
  })
})

describe('migrate, wrong DATABASE_URL', () => {
  const refusalOf = (change: (address: URL) => void): Promise<string> => {
    const address = new URL(url)
    change(address)
    return refusal(migrate({ url: address.href, folder, log: quietLog }))
  }

  it('explains the failure without the password', async () => {
    const messages = {
      port: await refusalOf((address) => Object.assign(address, { port: '1' })),
      host: await refusalOf((address) => Object.assign(address, { hostname: 'no-such-host.invalid' })),
      password: await refusalOf((address) => Object.assign(address, { password: 'hunter2' })),
      database: await refusalOf((address) => Object.assign(address, { pathname: '/missing' })),
      tls: await refusalOf((address) => address.searchParams.set('sslmode', 'require')),
    }
    expect(messages.port).toBe('Nothing answers at 127.0.0.1:1: no PostgreSQL listens there. Check DATABASE_URL.')
    expect(messages.host).toMatch(/no-such-host\.invalid/)
    expect(messages.password).toMatch(/refuses the password of user "sheds_app"/)
    expect(messages.database).toMatch(/has no database "missing"/)
    expect(messages.tls).toMatch(/does not offer TLS/)
    const { password } = new URL(url)
    for (const message of Object.values(messages)) expect(message).not.toMatch(new RegExp(`hunter2|${password}`))
  })
})

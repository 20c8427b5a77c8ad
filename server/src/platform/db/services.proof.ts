import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listNotifications } from '@sheds/contract/notifications/notifications'
import { likeProduct } from '@sheds/contract/products/products'
import { logIn } from '@sheds/contract/users/accounts'
import { follow } from '@sheds/contract/users/users'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { arrive, password } from '../../testing/people.ts'
import { arriveWithProduct } from '../../testing/products.ts'
import { freePort, isInstalled } from '../../testing/programs/programs.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { testFolder } from '../../testing/test-folder.ts'
import { doWaitingJobs } from '../../testing/waiting-jobs.ts'
import { type EmbeddedPostgres, startEmbedded } from '../embedded/embedded.ts'
import { eventually, quietLog } from '../embedded/testing/cluster-processes.ts'
import { isRoot, runAs, spawnOptions, unprivilegedUser } from '../embedded/user.ts'
import { migrateJobs } from '../jobs/jobs.ts'
import { StartError } from '../start-error.ts'
import { connect, isUnavailable, transaction } from './database.ts'
import { migrate } from './migrate.ts'

const pgbouncer = '/usr/sbin/pgbouncer'
const oldServer = '/usr/lib/postgresql/15/bin'
const migrations = new URL('../../../migrations', import.meta.url).pathname
const scratch = testFolder()
const smallMigrations = join(scratch, 'migrations')
mkdirSync(smallMigrations)
writeFileSync(
  join(smallMigrations, '001.do.sheds-tables.sql'),
  'create table sheds (id int); create table more (id int)',
)

const answers = (url: string) => async (): Promise<boolean> => {
  const database = connect({ url, prepare: false, max: 1 })
  return database
    .ping()
    .then(
      () => true,
      () => false,
    )
    .finally(() => database.close())
}

describe.runIf(isInstalled(pgbouncer, 'pgbouncer'))('PgBouncer in transaction mode', () => {
  let embedded: EmbeddedPostgres
  let bouncer: ChildProcess
  let url: string

  beforeAll(async () => {
    embedded = await startEmbedded({ dataDir: join(scratch, 'bounced'), log: quietLog })
    const { port, username, password } = new URL(embedded.url)
    const own = await freePort()
    const folder = join(scratch, 'bouncer')
    mkdirSync(folder)
    const config = join(folder, 'pgbouncer.ini')
    writeFileSync(join(folder, 'users.txt'), `"${username}" "${password}"\n`)
    writeFileSync(
      config,
      `[databases]\npostgres = host=127.0.0.1 port=${port}\n[pgbouncer]\nlisten_addr=127.0.0.1\nlisten_port=${own}\n` +
        `auth_type=scram-sha-256\nauth_file=${folder}/users.txt\npool_mode=transaction\ndefault_pool_size=3\n` +
        'max_client_conn=100\nunix_socket_dir=\n',
    )
    for (const path of [folder, config, join(folder, 'users.txt')]) chmodSync(path, 0o755)
    bouncer = spawn(pgbouncer, [config], { ...spawnOptions(unprivilegedUser()), stdio: 'ignore' })
    url = `postgres://${username}:${password}@127.0.0.1:${own}/postgres`
    await eventually(answers(url))
  })
  afterAll(async () => {
    bouncer.kill('SIGKILL')
    await embedded.stop()
  })

  it('runs statements, transactions, a direct listener and migrations', async () => {
    expect(await migrate({ url, folder: smallMigrations, log: quietLog })).toEqual({
      applied: ['001.do.sheds-tables.sql'],
    })
    const database = connect({ url, directUrl: embedded.url, prepare: false, max: 10 })
    const { sql } = database
    await sql`create table tallies as select 1 as id, 0 as count`
    const bump = () =>
      transaction(sql, async (tx) => void (await tx`update tallies set count = count + ${1} where id = ${1}`))
    await Promise.all(Array.from({ length: 50 }, bump))
    expect(await sql`select count from tallies`).toEqual([{ count: 50 }])
    const heard: string[] = []
    await sql.listen('news', (text) => heard.push(text))
    await sql`select pg_notify('news', 'hello')`
    await expect.poll(() => heard).toEqual(['hello'])
    expect(await sql`select now() is not null as yes, current_setting('TimeZone') as zone`).toEqual([
      { yes: true, zone: 'UTC' },
    ])
    await database.close()
  })

  it('fails with 08P01 if DATABASE_PREPARE is on', async () => {
    const database = connect({ url, prepare: true, max: 1 })
    const error = await database.ping().catch((reason) => reason)
    expect(error).toMatchObject({ code: '08P01' })
    await database.close()
  })

  it('fails running statements when it is killed, and reconnects after a restart', async () => {
    const database = connect({ url, prepare: false, max: 4 })
    const running = database.sql`select pg_sleep(10)`.catch((error) => error)
    await new Promise((resolve) => setTimeout(resolve, 200))
    bouncer.kill('SIGKILL')
    expect(isUnavailable(await running)).toBe(true)
    expect(isUnavailable(await database.ping().catch((error) => error))).toBe(true)
    bouncer = spawn(pgbouncer, [join(scratch, 'bouncer/pgbouncer.ini')], {
      ...spawnOptions(unprivilegedUser()),
      stdio: 'ignore',
    })
    await eventually(() =>
      database.ping().then(
        () => true,
        () => false,
      ),
    )
    await database.close()
  })
})

describe.runIf(isInstalled(`${oldServer}/postgres`, 'postgresql-15'))('PostgreSQL 15', () => {
  const user = unprivilegedUser()
  const cluster = join(scratch, 'old')
  let server: ChildProcess
  let url: string

  beforeAll(async () => {
    mkdirSync(cluster, { mode: 0o700 })
    if (user.uid !== undefined) chownSync(cluster, user.uid, user.gid as number)
    const made = await runAs(user, `${oldServer}/initdb`, [
      '-D',
      cluster,
      '-U',
      'me',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '-N',
    ])
    expect(made.code).toBe(0)
    const port = await freePort()
    const args = [
      '-D',
      cluster,
      '-p',
      String(port),
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'unix_socket_directories=',
    ]
    server = spawn(`${oldServer}/postgres`, args, { ...spawnOptions(user), stdio: 'ignore' })
    url = `postgres://me@127.0.0.1:${port}/postgres`
    await eventually(answers(url))
  })
  afterAll(() => void server.kill('SIGINT'))

  it('applies every migration once', async () => {
    const [first, second] = await Promise.all([1, 2].map(() => migrate({ url, folder: migrations, log: quietLog })))
    expect(first && second).toBeTruthy()
    expect(await migrate({ url, folder: migrations, log: quietLog })).toEqual({ applied: [] })
  })

  it('serves sign-up, login, a listing and notifications', async () => {
    await migrate({ url, folder: migrations, log: quietLog })
    await migrateJobs(url, pino({ level: 'silent' }))
    const test = await startTestApp({ sharedDatabase: { url, drop: async () => undefined } })
    const { owner, product } = await arriveWithProduct(test)
    const fan = await arrive(test)
    await test.call(logIn, { body: { name: owner.name, password } })
    await test.call(likeProduct, { params: { id: product.id } }, fan.token)
    await test.call(follow, { body: { userId: owner.id, status: 1 } }, fan.token)
    await doWaitingJobs(test)
    const { body } = await test.call(listNotifications, { query: {} }, owner.token)
    expect(body.rows.map(({ type }) => type)).toEqual(['follow', 'like', 'new_device'])
    await test.close()
  })
})

describe.runIf(isRoot() && process.platform === 'linux')('startEmbedded as root', () => {
  it('keeps the database outside a folder under /root and recreates it after deletion', async () => {
    const hidden = execFileSync('mktemp', ['-d', '/root/sheds-XXXXXX']).toString().trim()
    const dataDir = join(hidden, 'data')
    const first = await startEmbedded({ dataDir, log: quietLog })
    await first.stop()
    const place = readlinkSync(join(dataDir, 'postgres'))
    rmSync(dataDir, { recursive: true })
    const second = await startEmbedded({ dataDir, log: quietLog })
    await second.stop()
    expect([first.isNew, second.isNew]).toEqual([true, true])
    const another = readlinkSync(join(dataDir, 'postgres'))
    for (const folder of [hidden, place, another]) rmSync(folder, { recursive: true })
  })

  it('reports a full disk for a new database and for a running one', async () => {
    const small = join(scratch, 'small')
    mkdirSync(small)
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', small])
    if (mounted.status !== 0) {
      process.stdout.write('left out: this system lets nobody mount a small disk\n')
      return
    }
    try {
      const refused = startEmbedded({ dataDir: join(small, 'data'), log: quietLog })
      await expect(refused).rejects.toThrow(StartError)
      await expect(refused).rejects.toThrow(/no space left on the disk of \/.*\/small/)
      execFileSync('mount', ['-o', 'remount,size=100m', small])
      await runFull(join(small, 'data'))
    } finally {
      execFileSync('umount', [small])
    }
  })
})

/** Fills the disk under a running server: writes fail, reads work, and writes work again with free space. */
const runFull = async (dataDir: string): Promise<void> => {
  const embedded = await startEmbedded({ dataDir, log: quietLog })
  const database = connect({ url: embedded.url, prepare: true })
  const { sql } = database
  await sql`create table rows as select 1 as one`
  writeFileSync(join(dataDir, 'ballast'), Buffer.alloc(20_000_000))
  const filled = await sql`create table big as select repeat('x', 1000) as x from generate_series(1, 200000)`.catch(
    (error) => error,
  )
  expect(filled).toBeInstanceOf(Error)
  rmSync(join(dataDir, 'ballast'))
  await eventually(() =>
    sql`insert into rows values (2)`.then(
      () => true,
      () => false,
    ),
  )
  expect(await sql`select one from rows order by one`).toEqual([{ one: 1 }, { one: 2 }])
  expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).toMatch(/No space left/i)
  await database.close()
  await embedded.stop()
}

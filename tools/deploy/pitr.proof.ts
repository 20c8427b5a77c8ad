import { execFileSync, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Id } from '@sheds/contract/scalars'
import { connect } from '@sheds/server/platform/db/database'
import { spawnOptions, unprivilegedUser } from '@sheds/server/platform/embedded/user'
import { freePort, isInstalled } from '@sheds/server/testing/programs/programs'
import { topUpWallet } from '@sheds/server/testing/wallets'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createScene, root, type Site, startSite } from './support.ts'

const programs = '/usr/lib/postgresql/15/bin'

/** PostgreSQL refuses root. */
const user = unprivilegedUser()
const own = (path: string): void => {
  if (user.uid !== undefined && user.gid !== undefined) chownSync(path, user.uid, user.gid)
}

interface Wallet {
  id: string
  walletId: string
  token: string
}

interface Payment {
  reference: string
  /** Monotonic times of the request and its response. */
  asked: number
  answered: number
}

/** Parts of the responses that are read here. */
interface Answer {
  user: { id: string }
  token: string
  my_wallet_id: string
  transaction: { reference: string }
}

const walletPassword = 'njangi-2407'

const callerOf =
  (url: string) =>
  async (method: string, path: string, body?: object, headers = {}) => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as Answer
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${JSON.stringify(answer)}`)
    return answer
  }

const arrive = async (url: string, name: string): Promise<Wallet> => {
  const call = callerOf(url)
  const login = { name, password: 'correct horse' }
  const person = { email: `${name}@private.example`, phone_number: '677 12 34 56', date_of_birth: '1997-03-14' }
  const { user: made } = await call('POST', '/users/signup', { ...person, ...login, sex: 'F', bio: 'sells cloth' })
  const { token } = await call('POST', '/users/login', login)
  const activation = { my_wallet_name: 'Savings', password: walletPassword }
  await call('PUT', `/wallets/${made.id}/activate_wallet`, activation, { authorization: `Bearer ${token}` })
  const wallet = await call('GET', `/wallet/${made.id}`, undefined, { authorization: `Bearer ${token}` })
  return { id: made.id, walletId: wallet.my_wallet_id, token }
}

const pay = async (url: string, from: Wallet, to: Wallet, key: string): Promise<Payment> => {
  const call = callerOf(url)
  const authorization = { authorization: `Bearer ${from.token}` }
  await call('POST', `/wallet/${from.id}/authorizePayment`, { password: walletPassword }, authorization)
  const asked = performance.now()
  const body = { recipient_wallet_id: to.walletId, amount: 25 }
  const { transaction } = await call('PUT', '/wallet/send_money', body, { ...authorization, 'idempotency-key': key })
  return { reference: transaction.reference, asked, answered: performance.now() }
}

describe.runIf(isInstalled(join(programs, 'postgres'), 'postgresql-15'))('deploy/pitr', () => {
  const scene = createScene()
  const folder = (name: string): string => join(scene.folder, name)
  const script = (name: string): string => folder(`scripts/${name}`)
  const env = {
    WAL_ARCHIVE: folder('archive/wal'),
    BACKUPS: folder('archive/base'),
    PG_BIN: programs,
    PGHOST: '127.0.0.1',
    PGUSER: 'sheds',
  }
  const runAs = (command: string, args: string[], more: Record<string, string> = {}): string =>
    execFileSync(command, args, {
      ...spawnOptions(user),
      cwd: '/',
      encoding: 'utf8',
      env: { PATH: process.env.PATH, ...env, ...more },
    })
  const urlOf = (port: number): string => `postgres://sheds@127.0.0.1:${port}/postgres`
  const startPostgres = async (data: string, port: number) => {
    const args = [
      '-D',
      data,
      '-c',
      `port=${port}`,
      '-c',
      'unix_socket_directories=',
      '-c',
      'listen_addresses=127.0.0.1',
    ]
    const started = scene.start(join(programs, 'postgres'), args, { ...spawnOptions(user), cwd: '/', env })
    const database = connect({ url: urlOf(port), prepare: false, max: 1 })
    const isPrimary = async (): Promise<boolean> => {
      if (started.child.exitCode !== null) throw new Error(started.output())
      const [row] = await database.sql<{ recovers: boolean }[]>`select pg_is_in_recovery() as recovers`.then(
        undefined,
        () => [],
      )
      return row?.recovers === false
    }
    await vi.waitUntil(isPrimary, { timeout: 60_000, interval: 200 })
    return { ...started, database, url: urlOf(port) }
  }

  let postgres: Awaited<ReturnType<typeof startPostgres>>
  let site: Site
  let payer: Wallet
  let payee: Wallet
  const payments: Payment[] = []

  const startOn = async (url: string): Promise<Site> =>
    startSite(scene, { DATABASE_URL: url, NODE_ENV: 'production', PUBLIC_URL: 'https://sheds.example' })

  const payFor = async (milliseconds: number): Promise<void> => {
    const until = performance.now() + milliseconds
    while (performance.now() < until) payments.push(await pay(site.url, payer, payee, randomUUID()))
  }

  beforeAll(async () => {
    chmodSync(scene.folder, 0o755)
    for (const name of ['archive', 'archive/wal', 'archive/base', 'cluster', 'restored', 'scripts']) {
      mkdirSync(folder(name))
      own(folder(name))
    }
    for (const name of ['archive-wal.sh', 'base-backup.sh', 'restore.sh']) {
      copyFileSync(join(root, 'deploy/pitr', name), script(name))
      chmodSync(script(name), 0o755)
    }
    const initdb = ['-D', folder('cluster'), '-U', 'sheds', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C']
    runAs(join(programs, 'initdb'), initdb)
    const settings = `wal_level = replica\narchive_mode = on\narchive_command = '${script('archive-wal.sh')} %p %f'\n`
    appendFileSync(join(folder('cluster'), 'postgresql.conf'), `${settings}archive_timeout = 60\n`)
    postgres = await startPostgres(folder('cluster'), await freePort())
    site = await startOn(postgres.url)
    payer = await arrive(site.url, 'Ama')
    payee = await arrive(site.url, 'Bih')
    await topUpWallet(postgres.database.sql, await accountOf(payer), 100_000)
  })
  afterAll(() => scene.end())

  const accountOf = async ({ id }: Wallet): Promise<Id> => {
    const [row] = await postgres.database.sql<{ id: Id }[]>`select id from wallets where owner_id = ${id}`
    return row?.id as Id
  }

  it('restores all payments answered before a moment, and none that was asked later', async () => {
    await payFor(1500)
    const { port } = new URL(postgres.url)
    const paying = payFor(4000)
    const backup = runAs(script('base-backup.sh'), [], { PGPORT: port }).trim()
    expect(existsSync(join(backup, 'backup_manifest'))).toBe(true)
    await paying
    // Backups are named by seconds.
    await sleep(1100)
    const later = payFor(3000)
    await sleep(1000)
    const before = performance.now()
    const [{ moment }] = (await postgres.database.sql<
      { moment: string }[]
    >`select clock_timestamp()::text as moment`) as [{ moment: string }]
    const after = performance.now()
    await later
    await postgres.database.sql.unsafe('drop table sessions cascade; drop table ledger_postings cascade')
    await expect(pay(site.url, payer, payee, randomUUID())).rejects.toThrow()
    await site.stop()
    const [{ segment }] = (await postgres.database.sql<{ segment: string }[]>`
      select pg_walfile_name(pg_switch_wal()) as segment`) as [{ segment: string }]
    await expect.poll(() => readdirSync(env.WAL_ARCHIVE), { timeout: 60_000 }).toContain(segment)

    runAs(script('restore.sh'), [moment, folder('restored')])
    const restored = await startPostgres(folder('restored'), await freePort())
    expect(restored.output()).toContain('recovery stopping before commit')
    const rows = await restored.database.sql<{ reference: string }[]>`
      select reference from ledger_entries where kind = 'send'`
    const references = new Set(rows.map(({ reference }) => reference))
    const lost = payments.filter(({ answered, reference }) => answered < before && !references.has(reference))
    const extra = payments.filter(({ asked, reference }) => asked > after && references.has(reference))
    const counts = [(p: Payment) => p.answered < before, (p: Payment) => p.asked > after].map(
      (is) => payments.filter(is).length,
    )
    process.stdout.write(`${counts[0]} payments before the moment, ${counts[1]} after it\n`)
    expect([lost, extra]).toEqual([[], []])
    for (const count of counts) expect(count).toBeGreaterThan(2)

    const audit = spawnSync(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', join(root, 'tools/wallet-audit.ts')],
      {
        encoding: 'utf8',
        env: { PATH: process.env.PATH, DATABASE_URL: restored.url },
      },
    )
    expect(audit.status, audit.stdout + audit.stderr).toBe(0)
    site = await startOn(restored.url)
    const { reference } = await pay(site.url, payer, payee, randomUUID())
    expect(references.has(reference)).toBe(false)
    // The old archive gets nothing from the restored server.
    const archived = readdirSync(env.WAL_ARCHIVE).length
    await restored.database.sql`select pg_switch_wal()`
    await sleep(500)
    expect(readdirSync(env.WAL_ARCHIVE)).toHaveLength(archived)
    await restored.database.close()
    await postgres.database.close()
  })

  it('refuses to replace a segment, to restore over data, and without a backup from before the moment', () => {
    const [name = ''] = readdirSync(env.WAL_ARCHIVE)
    const fails = (command: string, args: string[]): string =>
      spawnSync(command, args, { encoding: 'utf8', env: { PATH: process.env.PATH, ...env } }).stderr
    writeFileSync(folder('other'), 'other')
    expect(fails(script('archive-wal.sh'), [folder('other'), name])).toContain('exists with other content')
    const same = spawnSync(script('archive-wal.sh'), [join(env.WAL_ARCHIVE, name), name], {
      env: { ...process.env, ...env },
    })
    expect(same.status).toBe(0)
    expect(fails(script('restore.sh'), ['2026-01-01 00:00:00+00', folder('cluster')])).toContain('is not empty')
    expect(fails(script('restore.sh'), ['2020-01-01 00:00:00+00', folder('new')])).toContain('no base backup')
  })

  it.runIf(existsSync('/usr/bin/shellcheck'))('has scripts that shellcheck accepts', () => {
    const scripts = readdirSync(join(root, 'deploy/pitr')).filter((name) => name.endsWith('.sh'))
    const { stdout, status } = spawnSync('/usr/bin/shellcheck', scripts, {
      cwd: join(root, 'deploy/pitr'),
      encoding: 'utf8',
    })
    expect([status, stdout]).toEqual([0, ''])
  })
})

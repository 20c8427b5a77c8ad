import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leaksIn } from '../../testing/leaks.ts'
import { operatorEnv } from '../../testing/mobile-money.ts'
import { createNotesSlice } from '../../testing/notes.slice.ts'
import { notesPages } from '../../testing/notes-pages.ts'
import { arrive, type TestPerson } from '../../testing/people.ts'
import { untilWaiting } from '../../testing/races/while-locked.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { plantWallet, shifting } from '../../testing/wallets.ts'
import { newId } from '../ids.ts'
import { enqueue } from '../jobs/jobs.ts'
import { samplesIn, sumOf } from './testing/metrics-text.ts'

let test: TestApp
let person: TestPerson

/** Operators that are configured, but never called here. */
const account = { url: 'http://127.0.0.1:1', apiUser: 'user', apiKey: 'key', collectionKey: 'key' }
const operators = operatorEnv({
  mtn: { ...account, disbursementKey: 'key' },
  orange: {
    ...account,
    consumerKey: 'key',
    consumerSecret: 'secret',
    authToken: 'token',
    channelMsisdn: '690000001',
    pin: '2222',
  },
} as never)

const missingReplica = 'postgres://nobody@127.0.0.1:1/none'

beforeAll(async () => {
  // No database answers at the replica's address.
  test = await startTestApp({ metered: true, pages: notesPages, env: operators, replicaUrls: [missingReplica] })
  person = await arrive(test)
})
afterAll(() => test.close())

const read = async (): Promise<string> => (await test.metrics?.text()) ?? ''

const get = (url: string, headers: Record<string, string> = {}) =>
  test.app.inject({ url, headers: { host: 'localhost', ...headers } })

describe('the metrics', () => {
  it('count responses by route pattern, method and status', async () => {
    const route = { method: 'GET', route: '/api/users/:id/profile' }
    const before = await read()
    await get(`/api/users/${person.id}/profile`)
    await get(`/api/users/${newId()}/profile`)
    const after = await read()
    const rise = (name: string, labels: Record<string, string>) =>
      sumOf(after, name, labels) - sumOf(before, name, labels)
    expect([200, 404].map((status) => rise('sheds_http_requests_total', { ...route, status: `${status}` }))).toEqual([
      1, 1,
    ])
    expect(rise('sheds_http_request_duration_seconds_count', route)).toBe(2)
    expect(rise('sheds_http_request_duration_seconds_bucket', { ...route, le: '+Inf' })).toBe(2)
  })

  it('have no more series after requests for many paths, ids and parameters', async () => {
    const askAll = async (): Promise<void> => {
      for (let index = 0; index < 30; index += 1) {
        const id = newId()
        await get(`/${id}/${index}`)
        await get(`/api/users/${id}?lang=${id}`, { 'user-agent': id, authorization: `Bearer ${id}` })
        await get(`/api/products?search=${id}&cursor=${id}`)
        await test.app.inject({ method: 'PROPFIND' as 'GET', url: `/${id}`, headers: { host: 'localhost' } })
      }
    }
    await askAll()
    const series = samplesIn(await read()).length
    await askAll()
    expect(samplesIn(await read())).toHaveLength(series)
  })

  it('have labels from fixed lists only', async () => {
    const samples = samplesIn(await read()).filter(({ name }) => name.startsWith('sheds_'))
    const names = new Set(samples.flatMap(({ labels }) => Object.keys(labels)))
    const known = 'database kind le method operator pool queue reason replica result route slice state status'
    expect([...names].sort().join(' ')).toBe(known)
    const odd = samples.flatMap(({ labels }) =>
      Object.values(labels).filter((value) => !/^[\w./:*+-]{1,80}$/.test(value) || /[\da-f]{8}-|\d{6}/.test(value)),
    )
    expect(odd).toEqual([])
  })

  it('count refused requests by reason', async () => {
    const limited = await startTestApp({
      metered: true,
      slices: (context) => [createNotesSlice(context)],
      env: { RATE_LIMITS: 'on', READS_PER_MINUTE: '1' },
    })
    for (let index = 0; index < 4; index += 1)
      await limited.app.inject({ url: '/api/notes/fresh', headers: { host: 'localhost' } })
    const text = (await limited.metrics?.text()) ?? ''
    const statuses = samplesIn(text).filter(({ name }) => name === 'sheds_http_requests_total')
    const refused = statuses.filter(({ labels }) => labels.status === '429').reduce((sum, { value }) => sum + value, 0)
    expect(refused).toBeGreaterThan(0)
    expect(sumOf(text, 'sheds_http_refused_total', { reason: 'rate_limit' })).toBe(refused)
    expect(sumOf(text, 'sheds_http_refused_total')).toBe(refused)
    await limited.close()
  })

  it('count the answers of the cache', async () => {
    const before = await read()
    await get('/api/products?page_size=7')
    await get('/api/products?page_size=7')
    const after = await read()
    const rise = (result: string) =>
      sumOf(after, 'sheds_cache_answers_total', { result }) - sumOf(before, 'sheds_cache_answers_total', { result })
    expect([rise('miss'), rise('hit') + rise('ready')]).toEqual([1, 1])
  })

  it('count runs and failures of jobs', async () => {
    const job = test.metrics?.jobs.find(({ name }) => name === 'notifications.deliver')
    const log = test.context.log
    await expect(job?.run({ nonsense: true }, log)).rejects.toThrow()
    const text = await read()
    expect(sumOf(text, 'sheds_job_failures_total', { kind: 'notifications.deliver' })).toBe(1)
    expect(sumOf(text, 'sheds_job_duration_seconds_count', { kind: 'notifications.deliver' })).toBe(1)
  })

  it('give the age of the oldest due job, and the number of dead ones', async () => {
    const other = await startTestApp({ metered: true })
    const { sql } = other.context.database
    await enqueue(sql, 'sweep_sessions', {}, { runAt: new Date(Date.now() - 90_000) })
    await enqueue(sql, 'sweep_sessions', {}, { runAt: new Date(Date.now() + 90_000) })
    await enqueue(sql, 'of_an_older_version')
    await sql`update graphile_worker._private_jobs set attempts = max_attempts where run_at > now() + interval '1 min'`
    const text = (await other.metrics?.text()) ?? ''
    const kind = { kind: 'sweep_sessions' }
    expect(sumOf(text, 'sheds_job_lag_seconds', kind)).toBeGreaterThanOrEqual(90)
    expect([sumOf(text, 'sheds_jobs_due', kind), sumOf(text, 'sheds_jobs_dead', kind)]).toEqual([1, 1])
    expect(sumOf(text, 'sheds_jobs_due', { kind: 'other' })).toBe(1)
    await other.close()
  })

  it('count the ledger’s batches and the movements in them', async () => {
    const { database, ledger } = test.context
    const [from, to] = [await plantWallet(database.sql, 1000), await plantWallet(database.sql)]
    const before = await read()
    await Promise.all(Array.from({ length: 3 }, () => ledger.move(shifting(from, to, 10))))
    const after = await read()
    const name = 'sheds_ledger_batch_movements_sum'
    expect(sumOf(after, name) - sumOf(before, name)).toBe(3)
  })

  it('hold no private data', async () => {
    // Without the values: a count of bytes can have the digits of a phone number.
    const text = (await read()).replace(/ [\d.e+-]+$/gm, '')
    expect(leaksIn(text)).toEqual([])
    for (const secret of [person.id, person.name, person.token]) expect(text).not.toContain(secret)
  })
})

describe('deploy/monitoring', () => {
  const file = (name: string): string =>
    readFileSync(new URL(`../../../../deploy/monitoring/${name}`, import.meta.url), 'utf8')
  const metricsIn = (text: string): Set<string> => new Set(text.match(/\b(?:sheds|process|nodejs)_[a-z0-9_]+/g))

  it.each([
    ['alerts.yaml', 10],
    ['alerts.test.yaml', 10],
    ['grafana-dashboard.json', 30],
  ])('names only metrics that exist: %s', async (name, least) => {
    const types = [...(await read()).matchAll(/^# TYPE (\S+) (\S+)$/gm)]
    const known = new Set(
      types.flatMap(([, metric = '', type]) =>
        type === 'histogram' ? ['_bucket', '_sum', '_count'].map((part) => metric + part) : [metric],
      ),
    )
    const named = metricsIn(file(name))
    expect([...named].filter((metric) => !known.has(metric))).toEqual([])
    expect(named.size).toBeGreaterThan(least)
  })

  it('has a summary, an action and a severity in each alert', () => {
    const alerts = file('alerts.yaml').split('- alert: ').slice(1)
    expect(alerts.length).toBeGreaterThan(10)
    for (const alert of alerts) {
      for (const part of ['summary: ', 'action: ']) expect(alert).toContain(part)
      expect(alert).toMatch(/severity: (?:page|ticket) /)
    }
  })
})

describe('the metrics without a database', () => {
  const upIn = (text: string): number => sumOf(text, 'sheds_database_readings_up')

  it('answer within two seconds while it does not, and read it again afterwards', { tags: ['full'] }, async () => {
    const { sql } = test.context.database
    const other = await startTestApp({ metered: true, sharedDatabase: test.database })
    let asked: Promise<string | undefined> | undefined
    await sql.begin(async (tx) => {
      await tx`lock table ledger_accounts in access exclusive mode`
      asked = other.metrics?.text()
      await untilWaiting(sql)
      const text = (await asked) ?? ''
      expect(upIn(text)).toBe(0)
      expect(sumOf(text, 'process_cpu_seconds_total')).toBeGreaterThan(0)
      // The statement still waits: the answer came before the statement's own timeout.
      await untilWaiting(sql)
    })
    await expect.poll(async () => upIn((await other.metrics?.text()) ?? '')).toBe(1)
    await other.close()
  })

  it('answer while it is away', async () => {
    const other = await startTestApp({ metered: true })
    await other.database.drop()
    const text = (await other.metrics?.text()) ?? ''
    expect(upIn(text)).toBe(0)
    expect(text).not.toContain('sheds_job_lag_seconds{')
    expect(samplesIn(text).length).toBeGreaterThan(50)
    await other.close().catch(() => undefined)
  })
})

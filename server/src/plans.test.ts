// @module-tag full
import { savedKinds } from '@sheds/contract/saved/saved-kinds'
import type { Id } from '@sheds/contract/scalars'
import { demoParts } from '@sheds/demo/parts'
import { plantDemo } from '@sheds/demo/plant'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWallet } from './modules/ledger/wallets.service.ts'
import { newSecret, secretHash } from './modules/users/login/secrets.ts'
import { newId } from './platform/ids.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

/** A market with the shape of the large one and a hundredth of its size: PostgreSQL chooses the same plans. */
let app: TestApp
let token: string
let market: Record<'product' | 'shed' | 'kitchen' | 'person' | 'write' | 'reply' | 'me' | 'wallet', string[]>

/** PostgreSQL by default makes up to five custom plans before a generic one. */
const calls = 7

beforeAll(async () => {
  app = await startTestApp({ connections: 1 })
  const { sql } = app.context.database
  await plantDemo(sql, demoParts, { size: 'hundredth', log: () => undefined })
  const first = app.slices.flatMap(({ jobs = [] }) => jobs).filter(({ atStart }) => atStart === true)
  for (const job of first) await job.run({}, app.context.log)
  await sql`analyze`
  token = newSecret()
  // A typical member: one who follows no account would get unusual plans.
  await sql`
    insert into sessions (id, user_id, token_hash, created_at, last_used_at)
    select ${newId()}, id, ${secretHash(token)}, now(), now() from users order by abs(following_count - 20), id limit 1`
  const someOf = async (ids: PromiseLike<{ id: string }[]>) => (await ids).map(({ id }) => id)
  const [me] = await sql<{ id: Id }[]>`select user_id as id from sessions where token_hash = ${secretHash(token)}`
  await openWallet(sql, { ownerId: me?.id as Id, ownerName: 'Me' })
  market = {
    me: [String(me?.id)],
    product: await someOf(sql<{ id: string }[]>`
      select id from products where status <> 'hidden' and deleted_at is null order by md5(id::text) limit 20`),
    shed: await someOf(sql<{ id: string }[]>`
      select id from sheds where deleted_at is null and product_count > 0 order by md5(id::text) limit 20`),
    kitchen: await someOf(sql<{ id: string }[]>`
      select s.id from sheds s where category = 'food_delivery' order by md5(s.id::text) limit 20`),
    write: await someOf(sql<{ id: string }[]>`select id from writes order by md5(id::text) limit 20`),
    reply: await someOf(sql<{ id: string }[]>`select id from write_replies order by md5(id::text) limit 20`),
    person: await someOf(sql<{ id: string }[]>`select id from users order by follower_count desc limit 20`),
    wallet: await someOf(sql<{ id: string }[]>`
      select w.wallet_id as id from wallets w join ledger_accounts a on a.id = w.id where a.status = 'active' limit 20`),
  }
}, 120_000)
afterAll(() => app.close())

/** Every read of a market screen; `{kind}` is replaced by a different id in each call. */
const hot: readonly string[] = [
  '/api/products',
  '/api/products?limit=37',
  '/api/products?location=Yaound%C3%A9',
  '/api/products/category/fashion',
  '/api/products/category/fashion?location=douala',
  '/api/products/best_selling',
  '/api/products/picks',
  '/api/products/{product}',
  '/api/products/{product}/recommendations',
  '/api/products/{product}/reactions',
  '/api/products/{shed}/listing',
  '/api/reviews/product/{product}',
  '/api/sheds',
  '/api/sheds?name=ma',
  '/api/sheds/new',
  '/api/sheds/popular_shed',
  '/api/sheds/category/fashion',
  '/api/sheds/category/fashion?location=douala',
  '/api/sheds/limit',
  '/api/sheds/{shed}',
  '/api/{shed}/products',
  '/api/sheds/{shed}/subscribers',
  '/api/shed_reviews/{shed}',
  '/api/sheds/{kitchen}/menu',
  '/api/users/',
  '/api/users/limit',
  '/api/users/{person}/profile',
  '/api/users/{person}/followers',
  '/api/users/{person}/following',
  '/api/writes',
  '/api/writes?limit=37',
  '/api/writes/newer?than={write}',
  '/api/writes/{write}',
  '/api/writes/{write}/comments',
  '/api/writes/{write}/reactions',
  '/api/writes/{write}/edits',
  '/api/comments/{reply}/reply_reactions',
  '/api/users/{person}/writes/author/me',
  '/api/pages/home',
  '/api/pages/feeds',
  '/api/pages/products/{product}',
  '/api/pages/sheds/{shed}',
]

/** Reads that are private to the member. */
const owned: readonly string[] = [
  '/api/wallet/{me}',
  '/api/wallets/{me}/transactions',
  '/api/wallets/{me}/transactions?limit=37',
  '/api/wallets/{me}/incoming_request',
  '/api/wallets/{me}/outgoing_request',
  '/api/listing_fees',
  '/api/payments?open=1',
  '/api/notifications',
  '/api/notifications?limit=37',
  '/api/notifications/settings',
  '/api/users/hushed',
  '/api/saved',
  '/api/saved?limit=37',
  '/api/saved?kind=music',
  '/api/saved?kind=shed',
  '/api/saved?kind=write',
  '/api/mentions?symbol=@&query=ma',
  '/api/mentions?symbol=@',
  '/api/mentions?symbol=%26&query=chez',
  '/api/mentions?symbol=%26',
  '/api/mentions?symbol=!&query=robe',
  '/api/mentions?symbol=!',
  '/api/wallets/{me}/transactions?type=Debit',
  '/api/wallets/{me}/transactions?q=ab',
  '/api/wallets/{me}/transactions?q=abc1',
  '/api/wallets/{me}/transactions?from=2026-01-01&to=2026-12-31&q=abc',
]

const addressOf = (path: string, at: number): string =>
  path.replace(/\{(\w+)\}/, (_, kind: keyof typeof market) => {
    const ids = market[kind]
    return ids[at % ids.length] ?? ''
  })

const read = async (path: string, authorization: string | undefined): Promise<void> => {
  for (let at = 0; at < calls; at += 1) {
    app.context.cache.clear()
    const headers = { host: 'localhost', ...(authorization !== undefined && { authorization }) }
    const { statusCode } = await app.app.inject({ url: addressOf(path, at), headers })
    expect([path, statusCode]).toEqual([path, 200])
  }
}

interface Plan {
  statement: string
  custom: number
  generic: number
}

/** Prepared statements of the only connection. */
const findPlans = (): Promise<Plan[]> =>
  app.context.database.sql<Plan[]>`
    select statement, custom_plans as custom, generic_plans as generic from pg_prepared_statements`

const once = 1

describe('hot reads', () => {
  it.each([
    ['a visitor', (): string | undefined => undefined],
    ['a member', (): string | undefined => `Bearer ${token}`],
  ] as const)('are planned once for %s, with literal limits', async (_, authorization) => {
    await app.context.database.sql.unsafe('discard plans')
    for (const path of hot) await read(path, authorization())
    if (authorization() !== undefined) for (const path of owned) await read(path, authorization())
    const often = (await findPlans()).filter(({ custom, generic }) => custom + generic > once)
    expect(often.length).toBeGreaterThan(hot.length / 2)
    expect(often.filter(({ custom }) => custom > 0).map(({ statement }) => statement)).toEqual([])
    expect(often.filter(({ statement }) => /\b(limit|offset)\s+\$/.test(statement))).toEqual([])
  })
})

/** Minimum size of a table that must not be scanned for one row. */
const many = 500

describe('the calls that find a wallet by its id', () => {
  it('read no large table in full', async () => {
    const { sql } = app.context.database
    const authorization = `Bearer ${token}`
    const headers = { host: 'localhost', authorization, 'idempotency-key': 'plans-of-wallets' }
    for (const wallet of market.wallet) {
      const payload = { recipient_wallet_id: wallet, amount: 25 }
      const sent = await app.app.inject({ method: 'PUT', url: '/api/wallet/send_money', headers, payload })
      expect(sent.statusCode).toBeGreaterThanOrEqual(400)
      await app.app.inject({ url: `/api/wallet_name/${wallet}`, headers })
    }
    const large = await sql<{ name: string }[]>`
    select relname as name from pg_class where relkind = 'r' and reltuples >= ${many}`
    expect(large.map(({ name }) => name)).toContain('wallets')
    const used = (await findPlans()).filter(({ statement }) => /wallet_id = /.test(statement))
    expect(used.length).toBeGreaterThan(1)
    for (const { statement } of used) {
      const plan = await sql.unsafe(`explain (generic_plan) ${statement}`)
      const lines = plan.map((row) => String(row['QUERY PLAN']))
      expect([
        statement,
        lines.filter((line) => large.some(({ name }) => line.includes(`Seq Scan on ${name} `))),
      ]).toEqual([statement, []])
    }
  })
})

describe('GET /saved', () => {
  it('reads no large table in full', async () => {
    const { sql } = app.context.database
    const headers = { authorization: `Bearer ${token}` }
    for (const kind of savedKinds) await app.app.inject({ url: `/api/saved?kind=${kind}`, headers })
    const used = (await findPlans()).filter(({ statement }) => /\bl\.user_id = \$1 and l\.id < /.test(statement))
    expect(used.length).toBeGreaterThanOrEqual(savedKinds.length)
    const large = await sql<{ name: string }[]>`
      select relname as name from pg_class where relkind = 'r' and reltuples >= ${many}`
    for (const { statement } of used) {
      const plan = await sql.unsafe(`explain (generic_plan) ${statement}`)
      const lines = plan.map((row) => String(row['QUERY PLAN']))
      expect([
        statement,
        lines.filter((line) => large.some(({ name }) => line.includes(`Seq Scan on ${name} `))),
      ]).toEqual([statement, []])
    }
  })
})

describe('all connections', () => {
  it('use generic plans and no JIT compilation', async () => {
    const [row] = await app.context.database.sql`
    select current_setting('jit') as jit, current_setting('plan_cache_mode') as plan`
    expect(row).toEqual({ jit: 'off', plan: 'force_generic_plan' })
  })
})

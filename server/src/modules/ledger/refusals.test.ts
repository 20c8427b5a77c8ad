import type { Id } from '@sheds/contract/scalars'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect, type Database } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { noSlices } from '../../testing/no-slices.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { plantWallet, sending, type TestWallet } from '../../testing/wallets.ts'
import { auditBooks, describeFault } from './audit.service.ts'
import { findIntent } from './intents.queries.ts'
import { bookMovements, type Movement, ownerOf } from './ledger.queries.ts'
import { createLedger } from './ledger.service.ts'
import { type PaymentCase, payments, refusals } from './testing/payment-cases.ts'
import { idsOf, plantCrowd, plantStage } from './testing/payment-stage.ts'

let test: TestDatabase
let database: Database
/** Payers of one franc each to the shop, in the same batch as the tested movement. */
let crowd: TestWallet[]
let shop: TestWallet
let half: TestWallet

const neighbours = 199
/** Index of the tested movement in the batch. */
const middle = 100

beforeAll(async () => {
  test = await createTestDatabase()
  database = connect({ url: test.url, prepare: true })
  const { sql } = database
  crowd = await plantCrowd(sql, neighbours, 1000)
  ;[shop, half] = [await plantWallet(sql), await plantWallet(sql)]
})

afterAll(async () => {
  expect(describeFault(await auditBooks(database.sql))).toBe(undefined)
  await database.close()
  await test.drop()
})

/** Grants for the crowd: half with all bounds, half without any. */
const grantCrowd = async (): Promise<Movement[]> => {
  await database.sql`
    insert into wallet_grants (session_id, id, account_id, action, amount, recipient_id, ends_at)
    select session, gen_random_uuid(), account, case when n % 2 = 0 then 'send_money' end, case when n % 2 = 0 then 1 end,
      case when n % 2 = 0 then ${shop.id}::uuid end, clock_timestamp() + interval '2 minutes'
    from unnest(${crowd.map(({ sessionId }) => sessionId)}::uuid[], ${idsOf(crowd)}::uuid[]) with ordinality
      as t (session, account, n)
    on conflict (session_id) do nothing`
  return crowd.map((each) => sending(each, shop, 1))
}

interface Books {
  balances: Map<Id, number>
  entries: number
  postings: number
  keys: number
}

const readBooks = async (): Promise<Books> => {
  const { sql } = database
  const rows = await sql<{ id: Id; balance: number }[]>`select id, balance from ledger_accounts`
  const [counts] = await sql<Omit<Books, 'balances'>[]>`
    select (select count(*) from ledger_entries) as entries, (select count(*) from ledger_postings) as postings,
      (select count(*) from payment_intents) as keys`
  if (counts === undefined) throw new Error('the count query returned no row')
  return { balances: new Map(rows.map(({ id, balance }) => [id, balance])), ...counts }
}

/** Differences between two states of the books. */
const changes = (before: Books, after: Books) => ({
  moved: new Map(
    [...after.balances]
      .map(([id, balance]) => [id, balance - (before.balances.get(id) ?? 0)] as const)
      .filter(([, by]) => by !== 0),
  ),
  entries: after.entries - before.entries,
  postings: after.postings - before.postings,
  keys: after.keys - before.keys,
})

/** Splits the credit among two sellers, as for a song with a shared price. */
const inTwo = (movement: Movement): Movement => ({
  ...movement,
  legs: movement.legs.flatMap((leg) =>
    leg.amount < 0
      ? [leg]
      : [
          { ...leg, amount: leg.amount - 1 },
          { accountId: half.id, amount: 1 },
        ],
  ),
})

const paths = {
  'by itself': async (movement: Movement) => ({ tried: movement, beside: [] as Movement[] }),
  'by itself, to two sellers': async (movement: Movement) => ({ tried: inTwo(movement), beside: [] as Movement[] }),
  'in a full batch': async (movement: Movement) => ({ tried: movement, beside: await grantCrowd() }),
}

const grantsLeft = async (sessions: readonly string[]) =>
  (await database.sql`select from wallet_grants where session_id = any(${sessions}::uuid[])`).length

const tryCase = async (one: PaymentCase, path: keyof typeof paths): Promise<void> => {
  const { sql } = database
  const stage = await plantStage(sql)
  const { tried, beside } = await paths[path](await one.arrange(stage))
  const before = await readBooks()
  const session = tried.by === 'platform' ? [] : [tried.by.sessionId]
  const granted = await grantsLeft(session)
  const kept = await findIntent(sql, tried)
  const batch = beside.length === 0 ? [tried] : [...beside.slice(0, middle), tried, ...beside.slice(middle)]
  const outcomes = await bookMovements(sql, batch)
  const [outcome] = outcomes.splice(beside.length === 0 ? 0 : middle, 1)
  const { code, balance = 1000, isReplay = false, keepsGrant = false } = one
  expect(outcome).toMatchObject({ code, balance, isReplay })
  expect(outcomes.filter((each) => each.code !== 'done' || each.isReplay || each.balance >= 1000)).toEqual([])
  const paid = code === 'done' ? tried : undefined
  const legs = [...beside, ...(paid === undefined ? [] : [paid])].flatMap((each) => each.legs)
  const moved = new Map<Id, number>()
  for (const { accountId, amount } of legs) moved.set(accountId, (moved.get(accountId) ?? 0) + amount)
  expect(changes(before, await readBooks())).toEqual({
    moved,
    entries: beside.length + (paid === undefined ? 0 : 1),
    postings: legs.length,
    keys: beside.length + (kept === undefined && one.kept !== undefined ? 1 : 0),
  })
  expect(await grantsLeft(session)).toBe(keepsGrant ? granted : 0)
  expect(await grantsLeft(crowd.map(({ sessionId }) => sessionId))).toBe(0)
  expect((await findIntent(sql, tried))?.outcome).toBe(one.kept)
  const owned = await sql<{ id: Id; how: string; amount: number }[]>`
    select id, how, amount from wallet_purchases
    where account_id = ${ownerOf(tried)} and id = ${paid && 'entryId' in (outcome ?? {}) ? (outcome as { entryId: Id }).entryId : null}`
  const how = ownerOf(tried) === tried.accountId ? 'paid' : 'gift'
  expect(owned).toMatchObject(paid?.kind === 'purchase' ? [{ how, amount: 10 }] : [])
}

describe.each(Object.keys(paths) as (keyof typeof paths)[])('bookMovements, %s', (path) => {
  it.each(refusals.map((one) => [one.name, one] as const))(
    'refuses %s and books only the other movements',
    async (_, one) => tryCase(one, path),
  )

  it.each(payments.map((one) => [one.name, one] as const))('books %s', async (_, one) => tryCase(one, path))
})

describe('bookMovements, unknown account', () => {
  it('fails only the movement that names it', async () => {
    const { sql } = database
    const { from, to } = await plantStage(sql)
    const nobody: Movement[] = [
      sending(from, { ...to, id: newId() }, 10),
      sending({ ...from, id: newId() }, to, 10),
      { ...sending(from, to, 10), accountId: newId(), legs: sending(from, to, 10).legs },
    ]
    for (const movement of nobody)
      for (const each of [movement, inTwo(movement)])
        await expect(bookMovements(sql, [each])).rejects.toMatchObject({
          code: '23503',
          message: expect.stringContaining('is not there'),
        })
    const ledger = createLedger({ ...noSlices, database })
    const beside = await grantCrowd()
    const before = await readBooks()
    const tried = nobody[0] as Movement
    const outcomes = await Promise.allSettled(
      [...beside.slice(0, middle), tried, ...beside.slice(middle)].map((movement) => ledger.move(movement)),
    )
    const [outcome] = outcomes.splice(middle, 1)
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: '23503' } })
    expect(outcomes.filter((each) => each.status !== 'fulfilled' || each.value.code !== 'done')).toEqual([])
    const { moved, entries } = changes(before, await readBooks())
    expect(entries).toBe(neighbours)
    expect(moved.get(shop.id)).toBe(neighbours)
  })
})

describe('source of ledger_book', () => {
  /** Quoted words in the functions that are not payment outcomes. */
  const otherWords = new Set([
    ...['wallet', 'active', 'voided', 'foreign_key_violation', 'unclaimed', 'cash_out', 'update_password'],
    ...['purchase', 'for', 'paid', 'gift'],
    ...['send', 'bill', 'order', 'back', 'open', 'returned'],
    ...['item', 'entryId', 'reference', 'at'],
  ])
  /** Functions that it calls. */
  const shared = ['ledger_stop_of', 'wallet_grant_fits', 'wallet_bill_is_payable']
  const readOne = async (name: string): Promise<string> => {
    const [row] = await database.sql<{ text: string }[]>`select pg_get_functiondef(${name}::regproc) as text`
    return row?.text.replace(/--.*$/gm, '') ?? ''
  }
  const read = async (): Promise<string> => (await Promise.all(['ledger_book', ...shared].map(readOne))).join('\n')
  const codesIn = (text: string) =>
    new Set([...text.matchAll(/'([a-z_A-Z]+)'/g)].map(([, word = '']) => word).filter((word) => !otherWords.has(word)))
  const cases = [...refusals, ...payments]

  it('contains no refusal and no grant column without a test case', async () => {
    const text = await read()
    expect([...codesIn(text)].sort()).toEqual([...new Set(cases.map(({ code }) => code))].sort())
    const columns = new Set([...text.matchAll(/\bg\.(\w+)/g)].map(([, column]) => column))
    expect([...columns].sort()).toEqual([...new Set(refusals.flatMap(({ column }) => column ?? []))].sort())
  })

  it('checks every column that can block an account', async () => {
    const { sql } = database
    const rows = await sql<{ name: string }[]>`
      select column_name as name from information_schema.columns
      where table_name = 'ledger_accounts' and column_name like '%until'`
    const stops = rows.map(({ name }) => name).sort()
    const looked = new Set([...(await read()).matchAll(/\b(\w+_until) > clock_timestamp/g)].map(([, column]) => column))
    expect([...looked].sort()).toEqual(stops)
  })
})

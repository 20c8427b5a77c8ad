import type { Id } from '@sheds/contract/scalars'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect, type Database, transaction } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { noSlices } from '../../testing/no-slices.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { balanceOf, grantTo, plantWallet, sending, shifting, type TestWallet } from '../../testing/wallets.ts'
import { auditBooks, describeFault } from './audit.service.ts'
import { updateThaw } from './freezes.queries.ts'
import { endHold, placeHold } from './holds.service.ts'
import { settleIntent } from './intents.service.ts'
import { bookMovements, type Movement } from './ledger.queries.ts'
import { platformAccounts, transferLegs } from './ledger.rules.ts'
import { createLedger, type Ledger, moveMoney } from './ledger.service.ts'
import { replaceWalletPassword } from './wallet-passwords.service.ts'
import { closeWallet, holdWallet } from './wallets.service.ts'

let test: TestDatabase
let database: Database
let ledger: Ledger

beforeAll(async () => {
  test = await createTestDatabase()
  database = connect({ url: test.url, prepare: true })
  ledger = createLedger({ ...noSlices, database })
})

afterAll(async () => {
  expect(describeFault(await auditBooks(database.sql))).toBe(undefined)
  await database.close()
  await test.drop()
})

const pair = async (balance = 1000): Promise<[TestWallet, TestWallet]> => [
  await plantWallet(database.sql, balance),
  await plantWallet(database.sql),
]

const balances = (...wallets: readonly { id: Id }[]) =>
  Promise.all(wallets.map((each) => balanceOf(database.sql, each)))

const codes = async (movements: readonly Movement[]) =>
  (await bookMovements(database.sql, movements)).map(({ code }) => code)

const grantsLeft = async ({ sessionId }: TestWallet) =>
  (await database.sql`select from wallet_grants where session_id = ${sessionId}`).length

describe('ledger.move', () => {
  it('moves money once and returns the new balance', async () => {
    const [from, to] = await pair()
    await grantTo(database.sql, from, { action: 'send_money', amount: 400, recipientId: to.id })
    const outcome = await ledger.move(sending(from, to, 400))
    expect(outcome).toMatchObject({ code: 'done', balance: 600, isReplay: false })
    expect('reference' in outcome && outcome.reference).toMatch(/^[2-9A-HJ-NP-Z]{10}$/)
    expect(await balances(from, to)).toEqual([600, 400])
  })

  it('repeats the first answer for the same key', async () => {
    const [from, to] = await pair()
    const movement = shifting(from, to, 400)
    const first = await ledger.move(movement)
    await ledger.move(shifting(from, to, 600))
    expect(await ledger.move(movement)).toEqual({ ...first, isReplay: true })
    expect(await balances(from, to)).toEqual([0, 1000])
  })

  it('refuses a key of another request and a voided key', async () => {
    const [from, to] = await pair()
    const key = newId()
    await ledger.move(shifting(from, to, 400, key))
    expect(await ledger.move(shifting(from, to, 401, key))).toMatchObject({ code: 'key_conflict' })
    const late = shifting(from, to, 100)
    expect(await settleIntent(database.sql, late)).toMatchObject({ outcome: 'voided', entryId: null })
    expect(await ledger.move(late)).toMatchObject({ code: 'key_voided' })
    expect(await settleIntent(database.sql, { ...late, key })).toMatchObject({ outcome: 'done', balance: 600 })
    expect(await balances(from, to)).toEqual([600, 400])
  })

  it('refuses to overdraw and repeats the refusal for the same key', async () => {
    const [from, to] = await pair()
    const much = shifting(from, to, 1001)
    expect(await ledger.move(much)).toMatchObject({ code: 'insufficient_funds', balance: 1000, isReplay: false })
    await ledger.move(shifting(await plantWallet(database.sql, 500), from, 500))
    expect(await ledger.move(much)).toMatchObject({ code: 'insufficient_funds', balance: 1000, isReplay: true })
    expect(await balances(from, to)).toEqual([1500, 0])
  })

  it('rejects legs that form no entry and unknown accounts', async () => {
    const [from, to] = await pair()
    const legs = transferLegs(from.id, to.id, 10)
    for (const odd of [
      [],
      legs.slice(1),
      [...legs, ...legs],
      transferLegs(from.id, to.id, 0.5),
      transferLegs(from.id, to.id, 0),
    ])
      await expect(ledger.move({ ...shifting(from, to, 10), legs: odd })).rejects.toThrow(RangeError)
    const nobody = { ...to, id: newId() }
    await expect(ledger.move(shifting(from, nobody, 10))).rejects.toMatchObject({ code: '23503' })
    expect(await balances(from, to)).toEqual([1000, 0])
  })
})

describe('bookMovements', () => {
  const moved = async (movements: readonly Movement[], at?: string) => {
    const [outcome] = await bookMovements(database.sql, movements, { at: at ?? null })
    return outcome?.at ?? ''
  }

  it.each(['from', 'to'] as const)(
    'never books before the last posting of the account on the “%s” side',
    async (side) => {
      const [from, to] = await pair()
      const [other, soon] = [await plantWallet(database.sql, 1000), new Date(Date.now() + 60_000).toISOString()]
      expect(await moved([shifting(other, side === 'from' ? from : to, 1)], soon)).toBe(soon)
      const past = '2020-01-01T00:00:00.000Z'
      for (const movement of [shifting(from, to, 1), sending(from, to, 1)]) {
        await grantTo(database.sql, from)
        expect(await moved([movement])).toBe(soon)
      }
      await grantTo(database.sql, from)
      expect(await moved([sending(from, to, 1)], past)).toBe(soon)
      expect(await moved([shifting(from, to, 1)], past)).toBe(soon)
    },
  )

  it('enqueues one job with the new entries and none for refusals', async () => {
    const [from, to] = await pair()
    const jobs = { moneyMoved: ['notify_of_money'] }
    const jobSizes = async (movements: readonly Movement[]) => {
      await bookMovements(database.sql, movements, { jobs })
      const rows = await database.sql<{ payload: { entryIds: Id[] } }[]>`
        delete from graphile_worker._private_jobs where task_id =
          (select id from graphile_worker._private_tasks where identifier = 'notify_of_money') returning payload`
      return rows.map(({ payload }) => payload.entryIds.length)
    }
    await grantTo(database.sql, from)
    const done = sending(from, to, 1)
    expect(await jobSizes([done])).toEqual([1])
    expect(await jobSizes([done])).toEqual([])
    expect(await jobSizes([shifting(from, to, 1), shifting(from, to, 5000), shifting(from, to, 1)])).toEqual([2])
    expect(await jobSizes([shifting(from, to, 5000), shifting(from, to, 5001)])).toEqual([])
    expect(await jobSizes([sending(from, to, 1)])).toEqual([])
  })

  it('enqueues for each event of a batch the jobs with its own entries', async () => {
    const [from, to] = await pair()
    const jobs = { moneyMoved: ['hear_rest'], purchasePaid: ['hear_sales', 'count_sales'], billPaid: ['hear_bills'] }
    const bought = (): Movement => ({ ...shifting(from, to, 1), kind: 'purchase' })
    const jobEntries = async (movements: readonly Movement[]) => {
      const outcomes = await bookMovements(database.sql, movements, { jobs })
      const entries = outcomes.map((outcome) => ('entryId' in outcome ? outcome.entryId : undefined))
      const rows = await database.sql<{ name: string; payload: { entryIds: Id[] } }[]>`
        with names as (select id, identifier as name from graphile_worker._private_tasks)
        delete from graphile_worker._private_jobs j using names n where n.id = j.task_id
          and n.name = any(${Object.values(jobs).flat()}) returning n.name, j.payload`
      return Object.fromEntries(
        rows.map(({ name, payload }) => [name, payload.entryIds.map((id) => entries.indexOf(id)).sort()]),
      )
    }
    expect(await jobEntries([bought(), bought()])).toEqual({ hear_sales: [0, 1], count_sales: [0, 1] })
    const batch = [
      shifting(from, to, 1),
      bought(),
      { ...shifting(from, to, 5000), kind: 'purchase' as const },
      { ...shifting(from, to, 1), raises: ['billPaid' as const] },
      shifting(from, to, 1),
      bought(),
    ]
    expect(await jobEntries(batch)).toEqual({
      hear_rest: [0, 4],
      hear_sales: [1, 5],
      count_sales: [1, 5],
      hear_bills: [3],
    })
    expect(await jobEntries([{ ...shifting(from, to, 5000), raises: ['billPaid'] }, shifting(from, to, 1)])).toEqual({
      hear_rest: [1],
    })
  })
})

describe('ledger batches', () => {
  it('decide movements in order, spend what earlier ones brought and overdraw no account', async () => {
    const [one, other] = await pair(100)
    expect(
      await codes([
        shifting(other, one, 1),
        shifting(one, other, 60),
        shifting(one, other, 60),
        shifting(other, one, 50),
        shifting(one, other, 90),
      ]),
    ).toEqual(['insufficient_funds', 'done', 'insufficient_funds', 'done', 'done'])
    expect(await balances(one, other)).toEqual([0, 100])
  })

  it('book concurrent movements with one key once', async () => {
    const [from, to] = await pair()
    const movement = shifting(from, to, 100)
    const outcomes = await Promise.all([1, 2, 3, 4, 5].map(() => ledger.move(movement)))
    expect(outcomes.filter(({ isReplay }) => !isReplay)).toHaveLength(1)
    expect(new Set(outcomes.map((each) => 'entryId' in each && each.entryId)).size).toBe(1)
    expect(await balances(from, to)).toEqual([900, 100])
  })

  it('fail only for the invalid movement', async () => {
    const [from, to] = await pair()
    const broken = { ...shifting(from, to, 1), kind: 'theft' as 'send' }
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, (_, at) => ledger.move(at === 17 ? broken : shifting(from, to, 1))),
    )
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1)
    expect(outcomes[17]).toMatchObject({ status: 'rejected', reason: { code: '23514' } })
    expect(await balances(from, to)).toEqual([961, 39])
  })

  it('refuse movements beyond the queue’s limit and book the earlier ones', async () => {
    const [from, to] = await pair(10_000)
    const outcomes = await Promise.allSettled(Array.from({ length: 4101 }, () => ledger.move(shifting(from, to, 1))))
    const refused = outcomes.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(100)
    for (const each of refused)
      expect(each).toMatchObject({ reason: { code: 'overloaded', status: 503, retryAfterSeconds: 2 } })
    expect(await balances(to)).toEqual([4001])
  })
})

describe('grants', () => {
  it('allow one payment', async () => {
    const [from, to] = await pair()
    await grantTo(database.sql, from)
    expect(await codes([sending(from, to, 10)])).toEqual(['done'])
    expect(await codes([sending(from, to, 10)])).toEqual(['authorization_required'])
    expect(await balances(from, to)).toEqual([990, 10])
  })

  it('are used up by a refusal but not needed by a replay', async () => {
    const [from, to] = await pair()
    await grantTo(database.sql, from)
    const movement = sending(from, to, 5000)
    expect(await codes([movement])).toEqual(['insufficient_funds'])
    expect(await grantsLeft(from)).toBe(0)
    await grantTo(database.sql, from)
    expect(await codes([movement])).toEqual(['insufficient_funds'])
    expect(await grantsLeft(from)).toBe(1)
  })

  it('may be given after a refusal, for the same key', async () => {
    const [from, to] = await pair()
    const movement = sending(from, to, 10)
    expect(await codes([movement])).toEqual(['authorization_required'])
    await grantTo(database.sql, from)
    expect(await codes([movement])).toEqual(['done'])
  })

  it.each([
    ['action', { action: 'listing_fee' as const }],
    ['amount', { amount: 11 }],
    ['recipient', { recipientId: platformAccounts.fees }],
    ['phone', { phone: '677000000' }],
    ['operator', { medium: 'orange money' }],
  ])('refuse a payment with another %s and stay valid', async (_, bounds) => {
    const [from, to] = await pair()
    await grantTo(database.sql, from, bounds)
    expect(await codes([sending(from, to, 10)])).toEqual(['authorization_required'])
    expect(await grantsLeft(from)).toBe(1)
    expect(await balances(from, to)).toEqual([1000, 0])
  })

  it('allow a cash-out only if they name it', async () => {
    const [from, to] = await pair()
    await grantTo(database.sql, from)
    const cashOut = sending(from, to, 10)
    const by = { sessionId: from.sessionId, action: 'cash_out' as const, amount: 10 }
    expect(await codes([{ ...cashOut, by }])).toEqual(['authorization_required'])
    await grantTo(database.sql, from, { action: 'cash_out', phone: '677000000' })
    expect(await codes([{ ...cashOut, by: { ...by, phone: '677000001' } }])).toEqual(['authorization_required'])
    expect(await codes([{ ...cashOut, by: { ...by, phone: '677000000' } }])).toEqual(['done'])
  })

  it('refuse another session, another wallet and a payment after their expiry', async () => {
    const [from, to] = await pair()
    const other = await plantWallet(database.sql, 1000)
    await grantTo(database.sql, other)
    const by = { sessionId: other.sessionId, action: 'send_money' as const, amount: 10, recipientId: to.id }
    expect(await codes([{ ...sending(from, to, 10), by }])).toEqual(['authorization_required'])
    await grantTo(database.sql, from, {}, -1)
    expect(await codes([sending(from, to, 10)])).toEqual(['authorization_required'])
  })

  it('refuse another session of the same owner', async () => {
    const [from, to] = await pair()
    const elsewhere = newId()
    await database.sql`
      insert into sessions (id, user_id, token_hash, created_at, last_used_at)
      values (${elsewhere}, ${from.ownerId}, ${Buffer.from(elsewhere)}, now(), now())`
    await grantTo(database.sql, from)
    expect(await codes([sending({ ...from, sessionId: elsewhere }, to, 10)])).toEqual(['authorization_required'])
    expect(await grantsLeft(from)).toBe(1)
  })

  it('end with a newer grant, a new password or the session', async () => {
    const [from, to] = await pair()
    const { sql } = database
    const [first, second] = [await grantTo(sql, from, { amount: 10 }), await grantTo(sql, from, { amount: 20 })]
    expect(first).not.toBe(second)
    expect(await codes([sending(from, to, 10)])).toEqual(['authorization_required'])
    await transaction(sql, (tx) => replaceWalletPassword(tx, from.ownerId, 'another'))
    expect(await codes([sending(from, to, 20)])).toEqual(['authorization_required'])
    expect(await grantTo(sql, from)).toBe(undefined)
    await grantTo(sql, to)
    await sql`delete from sessions where id = ${to.sessionId}`
    expect(await grantsLeft(to)).toBe(0)
  })
})

describe('wallets', () => {
  const refusal = async (from: TestWallet, to: TestWallet) => {
    await grantTo(database.sql, from)
    const [code] = await codes([sending(from, to, 10)])
    return code
  }

  it('pay nothing while held, frozen or locked, but receive money', async () => {
    const [from, to] = await pair()
    const { sql } = database
    const soon = new Date(Date.now() + 60_000).toISOString()
    await holdWallet(sql, { ownerId: from.ownerId, ownerName: 'Owner' }, soon)
    expect(await refusal(from, to)).toBe('wallet_held')
    await sql`update ledger_accounts set locked_until = ${soon} where id = ${from.id}`
    expect(await refusal(from, to)).toBe('wallet_locked')
    await updateThaw(sql, from.ownerId, 'infinity')
    expect(await refusal(from, to)).toBe('wallet_frozen')
    expect(await codes([shifting(await plantWallet(sql, 10), from, 10)])).toEqual(['done'])
    await updateThaw(sql, from.ownerId, new Date(Date.now() - 1).toISOString())
    await sql`update ledger_accounts set locked_until = now(), held_until = now() where id = ${from.id}`
    expect(await refusal(from, to)).toBe('done')
    expect(await balances(from, to)).toEqual([1000, 10])
  })

  it('accept the same key again after a lock', async () => {
    const [from, to] = await pair()
    const { sql } = database
    await sql`update ledger_accounts set locked_until = now() + interval '1 hour' where id = ${from.id}`
    const movement = sending(from, to, 10)
    await grantTo(sql, from)
    expect(await codes([movement])).toEqual(['wallet_locked'])
    await sql`update ledger_accounts set locked_until = null where id = ${from.id}`
    await grantTo(sql, from)
    expect(await codes([movement])).toEqual(['done'])
  })

  it('neither pay nor receive from people when not activated or closed', async () => {
    const [from, to] = await pair()
    const { sql } = database
    await transaction(sql, (tx) => closeWallet(noSlices, tx, { ownerId: to.ownerId }))
    expect(await refusal(from, to)).toBe('recipient_not_found')
    const before = await balances({ id: platformAccounts.unclaimed })
    const movement = shifting(from, to, 10)
    expect(await codes([movement])).toEqual(['unclaimed'])
    expect(await codes([movement])).toEqual(['unclaimed'])
    expect(await balances(from, to, { id: platformAccounts.unclaimed })).toEqual([990, 0, (before[0] ?? 0) + 10])
    const sleeper = await plantWallet(sql)
    await sql`update ledger_accounts set status = 'inactive' where id = ${sleeper.id}`
    expect(await refusal(from, sleeper)).toBe('recipient_not_found')
    expect(await codes([sending(sleeper, from, 10)])).toEqual(['authorization_required'])
  })

  it('allow the platform to debit them when not activated', async () => {
    const [from, to] = await pair()
    await database.sql`update ledger_accounts set status = 'inactive' where id = ${from.id}`
    expect(await codes([shifting(from, to, 10)])).toEqual(['done'])
    expect(await balances(from, to)).toEqual([990, 10])
  })

  it('receive no part of a payment when closed', async () => {
    const [from, to] = await pair()
    const gone = await plantWallet(database.sql)
    const { unclaimed } = platformAccounts
    await transaction(database.sql, (tx) => closeWallet(noSlices, tx, { ownerId: gone.ownerId }))
    const legs = [
      { accountId: from.id, amount: -11 },
      { accountId: to.id, amount: 10 },
      { accountId: gone.id, amount: 1 },
    ]
    await grantTo(database.sql, from)
    expect(await codes([{ ...sending(from, to, 11), legs }])).toEqual(['recipient_not_found'])
    const [before = 0] = await balances({ id: unclaimed })
    expect(await codes([{ ...shifting(from, to, 11), legs }])).toEqual(['unclaimed'])
    expect(await balances(from, to, gone, { id: unclaimed })).toEqual([989, 10, 0, before + 1])
  })

  it('are not closed while they contain money', async () => {
    const [from] = await pair(1)
    const close = transaction(database.sql, (tx) => closeWallet(noSlices, tx, { ownerId: from.ownerId }))
    await expect(close).rejects.toMatchObject({ code: 'wallet_not_empty' })
  })
})

describe('moveMoney', () => {
  it('moves money only if the caller’s transaction commits', async () => {
    const [from, to] = await pair()
    const { sql } = database
    await sql`create table purchases (id uuid primary key, entry uuid)`
    const id = newId()
    const buy = () =>
      transaction(sql, async (tx) => {
        const outcome = await moveMoney(noSlices, tx, shifting(from, to, 10))
        await tx`insert into purchases values (${id}, ${'entryId' in outcome ? outcome.entryId : null})`
      })
    await buy()
    await expect(buy()).rejects.toMatchObject({ code: '23505' })
    expect(await balances(from, to)).toEqual([990, 10])
  })

  it('enqueues its job once, and none for a replay or a rolled-back transaction', async () => {
    const [from, to] = await pair()
    const { sql } = database
    const plugged = { slices: [{ name: 'ears', bindings: [], on: { moneyMoved: { later: async () => undefined } } }] }
    const jobSizes = async () => {
      const rows = await sql<{ entries: number }[]>`
        delete from graphile_worker._private_jobs where task_id =
          (select id from graphile_worker._private_tasks where identifier = 'ears.moneyMoved')
        returning json_array_length(payload->'entryIds') as entries`
      return rows.map(({ entries }) => entries)
    }
    const move = shifting(from, to, 10)
    await transaction(sql, (tx) => moveMoney(plugged, tx, move))
    expect(await jobSizes()).toEqual([1])
    await transaction(sql, (tx) => moveMoney(plugged, tx, move))
    expect(await jobSizes()).toEqual([])
    const undone = transaction(sql, async (tx) => {
      await moveMoney(plugged, tx, shifting(from, to, 10))
      throw new Error('the other rows are refused')
    })
    await expect(undone).rejects.toThrow('refused')
    expect(await jobSizes()).toEqual([])
    const hold = {
      id: newId(),
      accountId: from.id,
      float: platformAccounts.mtnFloat,
      amount: 100,
      fee: 0,
      call: 'cash_out',
      key: newId(),
      body: {},
      by: 'platform' as const,
    }
    await transaction(sql, (tx) => placeHold(plugged, tx, hold))
    expect(await jobSizes()).toEqual([1])
    await transaction(sql, (tx) => endHold(plugged, tx, { id: hold.id, end: 'returned' }))
    expect(await jobSizes()).toEqual([1])
    expect(await balances(from)).toEqual([990])
  })
})

describe('tables of the books', () => {
  it('refuse deletions and updates of booked rows', async () => {
    const [from, to] = await pair()
    await ledger.move(shifting(from, to, 10))
    const { sql } = database
    for (const table of ['ledger_postings', 'ledger_entries', 'payment_intents']) {
      await expect(sql.unsafe(`delete from ${table}`)).rejects.toThrow('what was booked stays')
      await expect(sql.unsafe(`truncate ${table} cascade`)).rejects.toThrow('what was booked stays')
      await expect(sql.unsafe(`update ${table} set at = now()`)).rejects.toThrow('what was booked stays')
    }
    await expect(sql`delete from ledger_accounts`).rejects.toThrow('what was booked stays')
  })

  it('refuse postings with gaps, wrong balances, nonzero sums or overdrafts', async () => {
    const [from, to] = await pair()
    const { sql } = database
    const book = (postings: readonly (readonly [Id, number, number, number])[], change = postings) =>
      sql.begin(async (tx) => {
        const entry = newId()
        for (const [id, seq, , balance] of change)
          await tx`update ledger_accounts set balance = ${balance}, seq = ${seq} where id = ${id}`
        await tx`
          insert into ledger_postings (account_id, seq, entry_id, amount, balance_after, at)
          select account, seq, ${entry}, amount, after, now()
          from unnest(${postings.map(([id]) => id)}::uuid[], ${postings.map(([, seq]) => seq)}::bigint[],
            ${postings.map(([, , amount]) => amount)}::bigint[], ${postings.map(([, , , after]) => after)}::bigint[])
            as t (account, seq, amount, after)`
      })
    const broken = 'the books would break'
    await expect(
      book([
        [from.id, 3, -10, 990],
        [to.id, 1, 10, 10],
      ]),
    ).rejects.toThrow(broken)
    await expect(
      book([
        [from.id, 2, -10, 991],
        [to.id, 1, 10, 10],
      ]),
    ).rejects.toThrow(broken)
    await expect(
      book([
        [from.id, 2, -10, 990],
        [to.id, 1, 11, 11],
      ]),
    ).rejects.toThrow(broken)
    await expect(book([[from.id, 2, -10, 990]])).rejects.toThrow(broken)
    await expect(
      book(
        [
          [from.id, 2, -10, 990],
          [to.id, 1, 10, 10],
        ],
        [[from.id, 2, 0, 990]],
      ),
    ).rejects.toThrow(broken)
    await expect(
      book([
        [from.id, 2, -1001, -1],
        [to.id, 1, 1001, 1001],
      ]),
    ).rejects.toMatchObject({
      constraint: 'ledger_accounts_covered',
    })
    expect(await balances(from, to)).toEqual([1000, 0])
  })
})

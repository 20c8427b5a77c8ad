import { cpSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect, type Database, identifier } from '../../../platform/db/database.ts'
import { migrate } from '../../../platform/db/migrate.ts'
import { makeScratch, quietLog } from '../../../platform/embedded/testing/scratch.ts'
import { newId } from '../../../platform/ids.ts'
import { migrationsFolder } from '../../../platform/platform.ts'
import { withDatabase, withServer } from '../../../testing/test-database.ts'
import { findIntent, findKnown, type PaymentIntent, settleIntent } from '../../wallet/wallet.api.ts'
import { askingIntent } from '../requests/requests.service.ts'
import { intentFor } from './payment-intents.rules.ts'

/** The newest that the release before intents knows. */
const before = 174

const server = process.env.TEST_DATABASE_URL as string
const name = `carried_${newId().replaceAll('-', '')}`
const url = withDatabase(server, name)
const scratch = makeScratch()
const folder = join(scratch.folder, 'migrations')
let database: Database

const sql = () => database.sql

/** The files up to a version; the functions, which a release replaces behind its migrations, only with all. */
const migrateTo = async (isIn: (version: number) => boolean, withFunctions = false): Promise<void> => {
  mkdirSync(folder, { recursive: true })
  for (const file of readdirSync(migrationsFolder).filter((each) => isIn(Number.parseInt(each, 10))))
    cpSync(join(migrationsFolder, file), join(folder, file))
  if (withFunctions) cpSync(join(migrationsFolder, 'functions'), join(folder, 'functions'), { recursive: true })
  await migrate({ url, folder, log: quietLog })
}

const [mine, theirs] = [newId(), newId()]
const [topped, feed, asked, voided, both] = ['key-topped', 'key-of-fee', 'key-asked', 'key-voided', 'key-of-both']
const product = newId()
const reason = 'Le "taxi" \\ d’hier 🚕'

interface Planted {
  key: string
  kind?: 'top_up' | 'listing_fee'
  amount?: number
}

/** As the release before wrote it: it knows no intents. */
const plantPayment = async ({ key, kind = 'top_up', amount = 500 }: Planted): Promise<void> => {
  const subject = kind === 'listing_fee' ? JSON.stringify({ subject: 'product', subject_id: product }) : null
  await sql()`
    insert into operator_payments (id, account_id, owner_id, kind, operator, phone, amount, fee, key, subject, callback_id,
      state, created_at)
    values (${newId()}, ${mine}, ${mine}, ${kind}, 'orange', '699000001', ${amount}, 0, ${key}, ${subject},
      md5(random()::text), 'created', now())
    on conflict (account_id, kind, key) do nothing`
}

const plantRequest = (key: string) => sql()`
  insert into fund_requests (id, key, requester_id, payer_id, amount, reason, created_at)
  values (${newId()}, ${key}, ${mine}, ${theirs}, 100, ${reason}, now())`

const voidAsBefore = (key: string, call: string) => sql()`
  insert into ledger_keys (account_id, call, key, outcome, balance, at)
  select id, ${call}, ${key}, 'voided', balance, clock_timestamp() from ledger_accounts where id = ${mine} for update
  on conflict (account_id, call, key) do nothing`

beforeAll(async () => {
  await withServer(server, async (admin) => void (await admin`create database ${identifier(name)}`))
  await migrateTo((version) => version <= before)
  database = connect({ url, prepare: false, max: 2 })
  for (const [at, id] of [mine, theirs].entries()) {
    await sql()`insert into users (id, name, email, phone_number) values (${id}, ${`Person ${at}`}, '', '')`
    await sql()`insert into ledger_accounts (id, kind, status) values (${id}, 'wallet', 'active')`
    await sql()`insert into wallets (id, owner_id, wallet_id, name) values (${id}, ${id}, ${`ABC00${at}`}, '')`
  }
  await plantPayment({ key: topped })
  await plantPayment({ key: feed, kind: 'listing_fee', amount: 100 })
  await plantPayment({ key: 'odd one' })
  await plantRequest(asked)
  await voidAsBefore(voided, 'fund_wallet')
  // A key that was voided and paid with all the same.
  await voidAsBefore(both, 'fund_wallet')
  await plantPayment({ key: both })
})
afterAll(async () => {
  await database.close()
  await withServer(server, async (admin) => void (await admin`drop database ${identifier(name)} with (force)`))
  scratch.remove()
})

const phone = { phone: '699000001', medium: 'orange money' }
const topUp = (key: string): PaymentIntent =>
  intentFor('fund_wallet', { accountId: mine, key, body: { ...phone, amount: 500 } })
const fee = (key: string): PaymentIntent =>
  intentFor('listing_fee', { accountId: mine, key, body: { ...phone, subject: 'product', subjectId: product } })
const request = (key: string): PaymentIntent =>
  askingIntent(mine, { key, form: { payerId: 'ABC001', amount: 100, reason } as never })

const carried: readonly (readonly [string, () => PaymentIntent])[] = [
  ['a top-up', () => topUp(topped)],
  ['a top-up that was paid though its key was void', () => topUp(both)],
  ['a fee from a phone', () => fee(feed)],
  ['a request', () => request(asked)],
]

const balanceOf = async (id: string) =>
  (await sql()<{ balance: number }[]>`select balance from ledger_accounts where id = ${id}`)[0]?.balance

/** As the release before has it booked: its functions write to what the table was called. */
const payAsBefore = (key: string, entry: string) => sql()`
  select outcomes from ledger_book(
    array['00000000-0000-7000-8000-000000000003', '00000000-0000-7000-8000-000000000004', ${mine}]::uuid[], array[3],
    array['fund_wallet'], array[${key}], array['\\x00'::bytea], array['top_up'], array[${entry}]::uuid[],
    array[${key}], array[${mine}]::uuid[], array['{}'], array[2], array[2, 3], array[-500, 500]::bigint[],
    array[null]::uuid[], array[null]::text[], array[null]::bigint[], array[null]::uuid[], array[null]::text[],
    array[null]::text[], 1, null)`

describe('while copies of the release before still run', () => {
  beforeAll(() => migrateTo((version) => version > before))

  it('their books are the same, and what they void is', async () => {
    expect((await payAsBefore('key-of-books', newId()))[0]?.outcomes).toEqual(['done'])
    expect((await payAsBefore('key-of-books', newId()))[0]?.outcomes).toEqual(['done'])
    expect(await balanceOf(mine)).toBe(500)
    await voidAsBefore('key-void-then', 'fund_wallet')
    await expect(findKnown(sql(), topUp('key-void-then'))).rejects.toMatchObject({ code: 'key_voided' })
  })

  it('what they write down has its intent, and is known again by this one', async () => {
    await plantPayment({ key: 'key-meanwhile' })
    await plantRequest('key-asked-then')
    for (const intent of [topUp('key-meanwhile'), request('key-asked-then')]) {
      expect(await findKnown(sql(), intent)).toMatchObject({ outcome: 'entered' })
      expect(await settleIntent(sql(), intent)).toMatchObject({ outcome: 'entered' })
      // There they would take it for somebody else's call.
      expect(await sql()`select from ledger_keys where key = ${intent.key}`).toEqual([])
    }
  })

  it('what was voided here they cannot write down', async () => {
    await settleIntent(sql(), topUp('key-void-here'))
    await settleIntent(sql(), request('key-void-here'))
    await expect(plantPayment({ key: 'key-void-here' })).rejects.toThrow('voided')
    await expect(plantRequest('key-void-here')).rejects.toThrow('voided')
  })
})

describe('what came before intents', () => {
  beforeAll(() => migrateTo((version) => version > before, true))

  it.each(carried)('is known again: %s', async (_, intentOfIt) => {
    expect(await findKnown(sql(), intentOfIt())).toMatchObject({ outcome: 'entered', entryId: null })
    const other = { ...intentOfIt(), body: { ...intentOfIt().body, amount: 7, subjectId: newId() } }
    await expect(findKnown(sql(), other)).rejects.toMatchObject({ code: 'key_conflict' })
  })

  it('stays void where it was, and has none where no key is called so any more', async () => {
    await expect(findKnown(sql(), topUp(voided))).rejects.toMatchObject({ code: 'key_voided' })
    expect(await findIntent(sql(), topUp('odd one'))).toBeUndefined()
  })

  it('is only added to again', async () => {
    await expect(sql()`update payment_intents set outcome = 'entered' where outcome = 'voided'`).rejects.toThrow(
      'what was booked stays',
    )
  })

  it('is hashed in the database as on the server, whatever was written', async () => {
    for (const text of ['', 'a\tb\n\u0001', '\\"/', 'é\u2028\u007f', '<&>\u{1f695}']) {
      const key = newId()
      await sql()`
        insert into payment_intents (account_id, call, key, body_hash, outcome, balance, at)
        values (${mine}, 'request_fund', ${key}, fund_request_hash('ABC001', 100, ${text}), 'entered', 0, now())`
      const form = { payerId: 'ABC001', amount: 100, reason: text } as never
      expect(await findKnown(sql(), askingIntent(mine, { key, form })), text).toMatchObject({ outcome: 'entered' })
    }
  })
})

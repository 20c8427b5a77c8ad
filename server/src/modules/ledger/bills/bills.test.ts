import type { Id } from '@sheds/contract/scalars'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect, type Database, transaction } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { stayOpen, untilWaiting } from '../../../testing/races/while-locked.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { grantTo, plantWallet, sending, type TestWallet } from '../../../testing/wallets.ts'
import { auditBooks, describeFault } from '../audit.service.ts'
import { bookMovements, type MoneyOutcome, type Movement } from '../ledger.queries.ts'
import { billOf, payBill, payingBill } from '../testing/bill-cases.ts'
import { plantStage, type Stage } from '../testing/payment-stage.ts'
import { voidBill } from './bills.queries.ts'

let test: TestDatabase
let database: Database
/** Payer of an unrelated movement, so that each call is a batch. */
let beside: TestWallet
let other: TestWallet

beforeAll(async () => {
  test = await createTestDatabase()
  database = connect({ url: test.url, prepare: true })
  ;[beside, other] = [await plantWallet(database.sql, 1000), await plantWallet(database.sql)]
})
afterAll(async () => {
  expect(describeFault(await auditBooks(database.sql))).toBe(undefined)
  await database.close()
  await test.drop()
})

/** The same owner with a second session. */
const deviceOf = async (wallet: TestWallet): Promise<TestWallet> => {
  const sessionId = newId()
  await database.sql`
    insert into sessions (id, user_id, token_hash, created_at, last_used_at)
    values (${sessionId}, ${wallet.ownerId}, ${Buffer.from(sessionId)}, now(), now())`
  return { ...wallet, sessionId }
}

const grantsOf = async ({ sessionId }: TestWallet) =>
  (await database.sql`select from wallet_grants where session_id = ${sessionId}`).length

const stateOf = async (id: Id) =>
  (
    await database.sql<{ state: string; entry_id: Id | null; returned_by: Id | null }[]>`
    select state, entry_id, returned_by from wallet_bills where id = ${id}`
  )[0]

/** Books the movements in one batch with an unrelated payment; returns their outcomes. */
const bookInBatch = async (movements: readonly Movement[]) => {
  await grantTo(database.sql, beside)
  const [stranger, ...outcomes] = await bookMovements(database.sql, [sending(beside, other, 1), ...movements])
  expect(stranger?.code).toBe('done')
  return outcomes
}

const entryOf = (outcome: MoneyOutcome | undefined) => (outcome && 'entryId' in outcome ? outcome.entryId : 'none')

const francs = 10
const pay = ({ to }: Stage, by: TestWallet, bill: Id): Movement => payingBill(sending(by, to, francs), bill)

describe('bookMovements, bills', () => {
  it('accepts the first of two payments of a bill; the second session keeps its grant', async () => {
    const stage = await plantStage(database.sql)
    const [bill, second] = [await billOf(stage), await deviceOf(stage.from)]
    for (const each of [stage.from, second]) await grantTo(database.sql, each)
    const outcomes = await bookInBatch([pay(stage, stage.from, bill), pay(stage, second, bill)])
    expect(outcomes.map(({ code, balance }) => [code, balance])).toEqual([
      ['done', 990],
      ['not_payable', 990],
    ])
    expect([await grantsOf(stage.from), await grantsOf(second)]).toEqual([0, 1])
    expect(await stateOf(bill)).toMatchObject({
      state: 'paid',
      entry_id: outcomes[0] && 'entryId' in outcomes[0] ? outcomes[0].entryId : '',
    })
    // A later payment with another key is refused as well.
    expect((await bookInBatch([pay(stage, second, bill)]))[0]?.code).toBe('not_payable')
  })

  it.each(['pay', 'back'] as const)(
    'books only the step that fits the bill’s state when a batch pays and refunds it, %s first',
    async (first) => {
      const stage = await plantStage(database.sql)
      const { from, to } = stage
      for (const each of [from, to]) await grantTo(database.sql, each)
      const bill = await billOf(stage)
      if (first === 'back') await payBill(stage, bill)
      await grantTo(database.sql, from)
      const movements = [pay(stage, from, bill), payingBill(sending(to, from, francs), bill, 'back')]
      const codes = (await bookInBatch(first === 'pay' ? movements : movements.toReversed())).map(({ code }) => code)
      expect(codes).toEqual(['done', 'not_payable'])
      expect(await stateOf(bill)).toMatchObject({ state: first === 'pay' ? 'paid' : 'returned' })
    },
  )

  it('pays two bills and sends money from one wallet in one batch', async () => {
    const stage = await plantStage(database.sql)
    const devices = [stage.from, await deviceOf(stage.from), await deviceOf(stage.from)] as const
    const bills = [await billOf(stage), await billOf(stage)] as const
    for (const each of devices) await grantTo(database.sql, each)
    const outcomes = await bookInBatch([
      pay(stage, devices[0], bills[0]),
      sending(devices[1], stage.to, francs),
      pay(stage, devices[2], bills[1]),
    ])
    expect(outcomes.map(({ code, balance }) => [code, balance])).toEqual([
      ['done', 990],
      ['done', 980],
      ['done', 970],
    ])
    for (const bill of bills) expect(await stateOf(bill)).toMatchObject({ state: 'paid' })
  })

  it('repeats the outcome for the key that paid, also in a batch with a second attempt', async () => {
    const stage = await plantStage(database.sql)
    const [bill, second] = [await billOf(stage), await deviceOf(stage.from)]
    const paid = await payBill(stage, bill)
    await grantTo(database.sql, second)
    const outcomes = await bookInBatch([paid, pay(stage, second, bill)])
    expect(outcomes.map(({ code, isReplay }) => [code, isReplay])).toEqual([
      ['done', true],
      ['not_payable', false],
    ])
    expect((await bookMovements(database.sql, [paid]))[0]).toMatchObject({ code: 'done', isReplay: true })
  })

  it('refuses another person’s payment of a bill and accepts the payer’s in the same batch', async () => {
    const stage = await plantStage(database.sql)
    const bill = await billOf(stage)
    const stranger = await plantWallet(database.sql, 1000)
    for (const each of [stranger, stage.from]) await grantTo(database.sql, each)
    const outcomes = await bookInBatch([pay(stage, stranger, bill), pay(stage, stage.from, bill)])
    expect(outcomes.map(({ code }) => code)).toEqual(['not_payable', 'done'])
    expect(await grantsOf(stranger)).toBe(1)
  })

  it('records which entry paid a bill and which returned it', async () => {
    const stage = await plantStage(database.sql)
    const { from, to } = stage
    const bill = await billOf(stage)
    await grantTo(database.sql, from)
    const [paid] = await bookInBatch([pay(stage, from, bill)])
    const entry_id = entryOf(paid)
    expect(await stateOf(bill)).toEqual({ state: 'paid', entry_id, returned_by: null })
    await grantTo(database.sql, to)
    const [back] = await bookInBatch([payingBill(sending(to, from, francs), bill, 'back')])
    expect(await stateOf(bill)).toEqual({ state: 'returned', entry_id, returned_by: entryOf(back) })
  })
})

describe('voiding a bill during its payment', () => {
  it.each(['alone', 'in a batch'])('refuses the payment and keeps its grant, %s', async (way) => {
    const stage = await plantStage(database.sql)
    const bill = await billOf(stage)
    await grantTo(database.sql, stage.from)
    let paying: PromiseLike<MoneyOutcome[]> | undefined
    await transaction(database.sql, async (tx) => {
      await stayOpen(tx)
      expect(await voidBill(tx, bill)).toBe('voided')
      const movement = pay(stage, stage.from, bill)
      paying = way === 'alone' ? bookMovements(database.sql, [movement]) : bookInBatch([movement])
      // The query is sent only once a handler is attached.
      void Promise.resolve(paying).catch(() => undefined)
      await untilWaiting(database.sql)
    })
    expect((await paying)?.[0]?.code).toBe('not_payable')
    expect(await stateOf(bill)).toMatchObject({ state: 'voided', entry_id: null })
    expect(await grantsOf(stage.from)).toBe(1)
  })
})

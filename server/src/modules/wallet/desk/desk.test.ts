import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Id } from '@sheds/contract/scalars'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jobsOf } from '../../../platform/slice.ts'
import {
  fillFloats,
  floatsIn,
  fund,
  lastPayment,
  type MobileMoney,
  payOut,
  pins,
  readStoredPayment,
  startMobileMoney,
} from '../../../testing/mobile-money.ts'
import { arriveWithWallet, proveBooks, type WalletOwner, walletOf } from '../../../testing/wallets.ts'
import { reverseEntry } from '../../ledger/corrections/corrections.service.ts'
import { readDesk } from './desk.service.ts'
import { deskPage, reviewsPage } from './desk.views.ts'
import { compareStatement, parseStatement } from './reconciliation.rules.ts'
import { isReconciled, reconcile } from './reconciliation.service.ts'
import { reconciliationPage } from './reconciliation.views.ts'
import { resolveReview, type Verdict } from './reviews.service.ts'
import { reconcileFile } from './statement-files.service.ts'

let money: MobileMoney
let owner: WalletOwner

beforeAll(async () => {
  money = await startMobileMoney()
  await fillFloats(money, 1_000_000)
})
afterAll(async () => {
  await proveBooks(money.test.context.database.sql)
  await money.close()
})
beforeEach(async () => {
  owner = await arriveWithWallet(money.test, 10_000)
})

const balance = async () => (await walletOf(money.test, owner)).balance

/** Makes all open payments two days old. */
const agePayments = async () => {
  await money.test.context.database.sql`
    update operator_payments set created_at = created_at - interval '2 days', next_at = ${money.clock.now()}
    where ended_at is null`
}

/** Cash-out of 1,000 that only a review can end. */
const stuck = async (fault: 'pending' | 'unknown') => {
  const { control } = money.sims.mtn
  if (fault === 'pending') await control.fault({ on: 'transfer', do: 'outcome', state: 'pending' })
  else await control.fault({ on: 'transfer', do: 'answer', when: 'before', status: 503 })
  if (fault === 'unknown') await control.fault({ on: 'transfer.status', do: 'not-found', times: 1000 })
  await payOut(money, owner)
  // A payment unknown to the operator needs a review after 15 minutes, noticed by the next query within about two
  // minutes.
  await money.pass(fault === 'pending' ? 10 : 1200)
  if (fault === 'pending') await agePayments()
  await money.pass(1)
  const payment = await lastPayment(money, owner)
  const { state, ref } = await readStoredPayment(money, payment)
  expect([state, await balance()]).toEqual(['review', 9000])
  return { id: payment.id as Id, ref }
}

const settle = (id: Id, verdict: Verdict) =>
  resolveReview(money.test.context, { id, verdict, reason: 'MTN said so on the phone' })

describe('resolveReview', () => {
  it('refuses to end a payment that the operator may still pay or reports as paid', async () => {
    const { id, ref } = await stuck('pending')
    const alarms = await Promise.all(money.test.slices.map((each) => each.alarms?.() ?? []))
    expect(alarms.flat()).toEqual(['1 operator payments wait for a review'])
    await expect(settle(id, 'failed')).rejects.toThrow('still open')
    await expect(settle(id, 'noted')).rejects.toThrow('still open')
    expect(await balance()).toBe(9000)
    await money.sims.mtn.control.end(ref, 'successful')
    await expect(settle(id, 'failed')).rejects.toThrow('mtn says: paid')
    expect((await readStoredPayment(money, await lastPayment(money, owner))).state).toBe('succeeded')
    expect(await balance()).toBe(9000)
  })

  it('ends a payment once with the given outcome when the operator has no answer', async () => {
    const { id } = await stuck('unknown')
    const { context } = money.test
    const page = deskPage(await readDesk(context))
    expect(page).toContain(id)
    expect(page).toContain('the operator knows nothing of it')
    expect((await settle(id, 'failed')).state).toBe('failed')
    expect(await balance()).toBe(10_000)
    await expect(settle(id, 'succeeded')).rejects.toThrow('done already')
    const [kept] = await context.database.sql`
      select review_note as note, reason from operator_payments where id = ${id}`
    expect(kept).toEqual({ note: 'MTN said so on the phone', reason: 'operator_refused' })
    expect(reviewsPage((await readDesk(context)).reviews)).not.toContain(id)
    await money.sims.mtn.control.clearFaults()
  })

  it('ends a payment as paid, which keeps the held money', async () => {
    const { id } = await stuck('unknown')
    expect((await settle(id, 'succeeded')).state).toBe('succeeded')
    expect(await balance()).toBe(9000)
    const [hold] = await money.test.context.database.sql`
      select h.state, e.kind from wallet_holds h join ledger_entries e on e.id = h.ended_by where h.id = ${id}`
    expect(hold).toEqual({ state: 'paid', kind: 'cash_out_paid' })
    await money.sims.mtn.control.clearFaults()
  })

  it('notes an incident, whose cost reverseEntry books', async () => {
    const { control } = money.sims.mtn
    await control.fault({ on: 'transfer', do: 'outcome', state: 'failed', reason: 'PAYEE_NOT_FOUND' })
    await payOut(money, owner)
    await money.pass(300)
    const payment = await lastPayment(money, owner)
    const { ref, callbackId } = await readStoredPayment(money, payment)
    expect([payment.status, await balance()]).toEqual(['failed', 10_000])
    await control.end(ref, 'successful')
    const url = `${money.test.context.operators.callbackBase}/callbacks/mtn/${callbackId}`
    await control.forge({ url, body: { externalId: 'x', status: 'SUCCESSFUL' } })
    await money.pass(60)
    expect((await readStoredPayment(money, payment)).incident).toBe('failed here, paid there')
    const id = payment.id as Id
    await expect(settle(id, 'succeeded')).rejects.toThrow('It has ended')
    const before = await floatsIn(money.test)
    const [returned] = await money.test.context.database.sql<{ entryId: Id }[]>`
      select ended_by as "entryId" from wallet_holds where id = ${id}`
    const reversal = { entry: returned?.entryId ?? '', reason: 'MTN paid it all the same' }
    expect(await reverseEntry(money.test.context, reversal)).toMatchObject({ givenBack: 1000, lost: 0 })
    expect([await balance(), (await floatsIn(money.test)).mtn]).toEqual([9000, before.mtn - 1000])
    expect((await settle(id, 'noted')).state).toBe('failed')
  })

  it('refuses payments without an incident and unknown ids', async () => {
    await fund(money, owner)
    const { id } = await lastPayment(money, owner)
    await expect(settle(id as Id, 'failed')).rejects.toThrow('no review is needed')
    await expect(settle(owner.id as Id, 'failed')).rejects.toThrow('no payment')
  })
})

describe('operator statements', () => {
  const both = async () => {
    await fund(money, owner, { medium: 'orange money' })
    const { id } = await lastPayment(money, owner)
    const { ref } = await readStoredPayment(money, { id } as never)
    await money.sims.phone.decide(ref, { action: 'approve', pin: pins['orange money'] })
    await money.pass(10)
    await payOut(money, owner, { medium: 'orange money' })
    await money.pass(10)
  }
  const compare = (statement: string) => reconcile(money.test.context, { operator: 'orange', statement })

  it('agree with the books or list each difference', async () => {
    await both()
    const { control } = money.sims.orange
    const statement = await control.statement()
    const found = await compare(statement)
    expect(found).toMatchObject({ lines: 2, missingHere: [], missingThere: [], amountDiffers: [] })
    expect(isReconciled(found)).toBe(true)
    const [header, topUp = '', cashOut = ''] = statement.trim().split('\r\n')
    const otherwise = [
      header,
      topUp.replace(',1000,', ',1100,'),
      topUp.replace(/,MP[^,]+,MP[^,]+,/, ',MP1.1.A1,MP0,'),
      cashOut.replace(/,\d+$/, ',5'),
    ].join('\n')
    const odd = await compare(otherwise)
    expect(odd.missingHere).toMatchObject([{ transactionId: 'MP1.1.A1' }])
    expect(odd.amountDiffers).toMatchObject([{ line: { amount: 1100 }, moved: { amount: 1000 } }])
    expect([odd.missingThere, odd.balance.there, isReconciled(odd)]).toEqual([[], 5, false])
    expect(reconciliationPage(odd)).toContain('missing-here')
    const [first] = (await control.movements()).map(({ at }) => new Date(at - 1000).toISOString())
    const gone = await compare(`${header}\n${first},X,Y,,in,1,1,XAF,\n${cashOut}`)
    expect(gone.missingThere).toMatchObject([{ way: 'in', amount: 1000 }])
  })

  it('are parsed with various separators, or rejected with the line', () => {
    const read = parseStatement(
      '\uFEFFTime;"Transaction_ID";Amount\r\n2026-01-05T09:00:00Z;"a;""b""";-1 500,00\r\n\r\n',
    )
    expect(read).toEqual([
      {
        time: '2026-01-05T09:00:00.000Z',
        transactionId: 'a;"b"',
        reference: '',
        way: 'out',
        amount: 1500,
        balance: undefined,
      },
    ])
    expect(() => parseStatement('a,b\n1,2')).toThrow('no column "time"')
    expect(() => parseStatement('time,amount\n2026-01-01,5')).toThrow('neither')
    expect(() => parseStatement('time,amount,reference\n2026-01-01,5.5,x')).toThrow('Line 2')
  })

  it('match each booked payment once', () => {
    const line = parseStatement('time,amount,reference\n2026-01-01,5,x\n2026-01-01,5,x')
    const moved = [{ id: '1', ref: 'x', receipt: null, way: 'in' as const, amount: 5, bookedAt: '' }]
    expect(compareStatement(line, moved)).toMatchObject({ missingHere: [{ reference: 'x' }], missingThere: [] })
  })
})

describe('statement folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'statements-'))
  let server: MobileMoney
  const log: string[] = []
  const put = (name: string, text: string) => writeFileSync(join(folder, name), text)
  const job = async () => {
    log.length = 0
    await jobsOf(server.test.slices)
      .find(({ name }) => name === 'wallet.reconcile')
      ?.run({}, server.test.context.log)
    return log.map((line) => JSON.parse(line) as { msg: string; file?: string; differences?: number })
  }
  const alarms = async () => (await Promise.all(server.test.slices.map((each) => each.alarms?.() ?? []))).flat()

  beforeAll(async () => {
    const { database } = money.test
    const env = { STATEMENTS_DIR: folder }
    server = await startMobileMoney({
      shared: { database, sims: money.sims, clock: money.clock },
      env,
      onLog: (line) => log.push(line),
    })
  })
  afterAll(async () => {
    await server.test.close()
    rmSync(folder, { recursive: true })
  })

  it('is compared once per file; differences raise alarms until settled', async () => {
    await payOut(money, owner, { medium: 'orange money' })
    await money.pass(10)
    const statement = await money.sims.orange.control.statement()
    put('orange-1.csv', statement)
    put('notes.txt', 'not a statement')
    expect(await job()).toMatchObject([{ file: 'orange-1.csv', msg: 'statement and books agree' }])
    expect([await job(), await alarms()]).toEqual([[], []])
    const lines = statement.trim().split('\r\n')
    put('orange-2.csv', [...lines, lines.at(-1)?.replace(/CI[\w.]+/g, 'CI0')].join('\n'))
    put('mtn-2.csv', 'this is no statement')
    expect(await job()).toMatchObject([
      { file: 'mtn-2.csv', msg: 'a statement cannot be read' },
      { file: 'orange-2.csv', msg: 'statement and books differ', differences: 1 },
    ])
    expect(await job()).toEqual([])
    const expectedAlarms = ['mtn-2.csv: cannot be read', 'orange-2.csv: statement and books differ']
    expect((await alarms()).sort()).toEqual(expectedAlarms)
    const page = deskPage(await readDesk(server.test.context))
    expect(page).toMatch(/orange +orange-2.csv +read .+ 1 differ/)
    expect(page).toContain('no column "time"')
    expect(page).toContain('Staff must look at this.')
    await money.sims.mtn.control.setFloat((await floatsIn(money.test)).mtn)
    put('mtn-2.csv', 'time,amount,reference\n')
    expect(await job()).toMatchObject([{ file: 'mtn-2.csv', msg: 'statement and books agree' }])
    const path = join(folder, 'orange-2.csv')
    await reconcileFile(server.test.context, { operator: 'orange', path, note: 'Orange told it twice' })
    expect(await alarms()).toEqual([])
    expect(await job()).toEqual([])
  })
})

describe('desk page', () => {
  it('lists floats, open payments and blocked wallets', async () => {
    const { context } = money.test
    await fund(money, owner)
    await context.database.sql`
      update ledger_accounts set frozen_until = now() + interval '1 day'
      where id = (select id from wallets where owner_id = ${owner.id})`
    const desk = await readDesk(context)
    const page = deskPage({ ...desk, floats: { mtn: 100, orange: 900_000 } })
    expect(page).toMatch(/MTN +CFA 100 +LOW: below CFA 500,000/)
    expect(page).toMatch(/Orange +CFA 900,000\n/)
    expect(page).toMatch(/mtn +top_up +pending +\d+/)
    expect(page).toContain(`${(await walletOf(money.test, owner)).my_wallet_id}`)
    expect(page).toContain('Staff must look at this.')
    expect(page).not.toContain('Reports')
    expect(deskPage(desk, { waiting: 3, hidden: 1 })).toMatch(/Reports\n +3 wait, 1 of them hidden meanwhile/)
    expect(deskPage({ ...desk, stuck: [], reviews: [] })).toContain('Nothing to do.')
  })
})

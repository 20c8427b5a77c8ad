import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { transaction } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { noSlices } from '../../testing/no-slices.ts'
import { runJob } from '../../testing/sheds.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { plantWallet, shifting, type TestWallet } from '../../testing/wallets.ts'
import { auditBooks, describeFault } from './audit.service.ts'
import { auditPage } from './audit.views.ts'
import { placeHold } from './holds.service.ts'
import { platformAccounts } from './ledger.rules.ts'

let database: TestDatabase
let test: TestApp
const log: string[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  test = await startTestApp({ sharedDatabase: database, onLog: (line) => log.push(line) })
})

afterAll(async () => {
  await test.close()
  await database.drop()
})

const sql = () => test.context.database.sql
const tool = fileURLToPath(new URL('../../../../tools/wallet-audit.ts', import.meta.url))
const runTool = () =>
  spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', tool], {
    env: { ...process.env, DATABASE_URL: database.url },
    encoding: 'utf8',
  })
const readAlarms = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  test.app.inject({ url: '/readyz?deep=1', headers: { host: 'localhost', ...headers }, remoteAddress })

/** Damages the books with their triggers disabled, runs `work`, then restores them. */
const whileBroken = async (statements: readonly string[], work: () => Promise<void>): Promise<void> => {
  const tables = ['ledger_accounts', 'ledger_entries', 'ledger_postings', 'payment_intents', 'wallet_holds']
  const switchTriggers = (to: string) =>
    sql().unsafe(tables.map((each) => `alter table ${each} ${to} trigger user`).join(';'))
  await sql().unsafe(tables.map((each) => `create table kept_${each} as table ${each}`).join(';'))
  await switchTriggers('disable')
  await sql().unsafe(statements.join(';'))
  try {
    await work()
  } finally {
    for (const each of ['ledger_postings', 'payment_intents', 'wallet_holds']) await sql().unsafe(`delete from ${each}`)
    await sql().unsafe(`
      delete from ledger_entries; insert into ledger_entries table kept_ledger_entries;
      update ledger_accounts a set balance = k.balance, seq = k.seq from kept_ledger_accounts k where k.id = a.id`)
    for (const each of ['ledger_postings', 'payment_intents', 'wallet_holds'])
      await sql().unsafe(`insert into ${each} table kept_${each}`)
    await switchTriggers('enable')
    await sql().unsafe(tables.map((each) => `drop table kept_${each}`).join(';'))
  }
}

let from: TestWallet
let to: TestWallet
let walletId: string

beforeEach(async () => {
  ;[from, to] = [await plantWallet(sql(), 1000), await plantWallet(sql())]
  for (let times = 0; times < 3; times += 1) await test.context.ledger.move(shifting(from, to, 10))
  await transaction(sql(), (tx) =>
    placeHold(noSlices, tx, {
      id: newId(),
      accountId: from.id,
      call: 'cash_out',
      key: newId(),
      body: {},
      by: 'platform',
      amount: 95,
      fee: 5,
      float: platformAccounts.mtnFloat,
    }),
  )
  const [row] = await sql()`select wallet_id from wallets where id = ${from.id}`
  walletId = row?.wallet_id
})

describe('audit of the books', () => {
  it('prints totals and reports no fault when the books are consistent', async () => {
    const audit = await auditBooks(sql())
    const [count] =
      await sql()`select count(*) as postings, (select count(*) from ledger_entries) as entries from ledger_postings`
    expect([audit.postings, audit.entries, audit.fault]).toEqual([count?.postings, count?.entries, undefined])
    const [wallets] = await sql()`select count(*) from wallets`
    expect(audit.totals.wallets).toBe(wallets?.count)
    const page = auditPage(audit, 0.1)
    expect(page).toMatch(/In people’s wallets +CFA.900\n/)
    expect(page).toMatch(/Held for cash-outs +CFA.100\n/)
    expect(page).toMatch(/With MTN +CFA.1,000\n/)
    expect(page).toMatch(/All accounts together +CFA.0\n/)
    expect(page).toContain('The books are whole.')
    const { status, stdout } = runTool()
    expect([status, stdout.includes('The books are whole.')]).toEqual([0, true])
  })

  const breaks: readonly (readonly [string, () => string[], RegExp])[] = [
    [
      'a changed balance',
      () => [`update ledger_accounts set balance = balance + 1 where id = '${from.id}'`],
      /the balance is 871, in the last posting 870/,
    ],
    [
      'a missing posting',
      () => [`delete from ledger_postings where account_id = '${from.id}' and seq = 2`],
      /posting 3 does not follow/,
    ],
    [
      'a missing last posting',
      () => [`delete from ledger_postings where account_id = '${from.id}' and seq = 5`],
      /the balance is 870, in the last posting 970/,
    ],
    [
      'a changed amount',
      () => [`update ledger_postings set amount = amount - 1 where account_id = '${from.id}' and seq = 2`],
      /posting 2 carries a wrong balance/,
    ],
    [
      'a missing entry',
      () => [
        `alter table wallet_holds disable trigger user; delete from wallet_holds where account_id = '${from.id}'; delete from ledger_entries e using ledger_postings p where p.entry_id = e.id and p.account_id = '${from.id}' and p.seq = 5`,
      ],
      /belongs to no entry/,
    ],
    [
      'a missing key',
      () => [`delete from payment_intents where account_id = '${from.id}' and call = 'cash_out'`],
      /has no key/,
    ],
    [
      'an entry without one of its postings',
      () => [
        `delete from ledger_postings where account_id = '${from.id}' and seq = 5`,
        `update ledger_accounts set balance = balance + 100, seq = 4 where id = '${from.id}'`,
      ],
      /does not sum to zero/,
    ],
    [
      'a changed count of postings',
      () => [`update ledger_accounts set seq = seq + 1 where id = '${from.id}'`],
      /the account counts 6 postings, there are 5/,
    ],
    [
      'an entry with the postings of others',
      () => [
        `update ledger_postings set entry_id = (select entry_id from ledger_postings where account_id = '${from.id}' and seq = 1)
          where entry_id in (select entry_id from ledger_postings where account_id = '${from.id}')`,
      ],
      /has 10 postings/,
    ],
  ]

  it.each(breaks)('finds %s and names the wallet', async (_, statements, words) => {
    await whileBroken(statements(), async () => {
      const fault = describeFault(await auditBooks(sql()))
      expect(fault).toMatch(words)
      if (!/belongs/.test(words.source)) expect(fault).toContain(walletId)
    })
    expect(describeFault(await auditBooks(sql()))).toBe(undefined)
  })

  it('finds held money without an open hold', async () => {
    await whileBroken([`delete from wallet_holds where account_id = '${from.id}'`], async () => {
      expect(describeFault(await auditBooks(sql()))).toMatch(/is held, but open holds come to/)
    })
  })

  it('finds a key whose entry does not exist', async () => {
    const key = `insert into payment_intents (account_id, call, key, body_hash, outcome, entry_id, balance, at)
      values ('${from.id}', 'send_money', 'of-no-entry', sha256('x'), 'done', gen_random_uuid(), 0, now())`
    await whileBroken([key], async () => {
      const [count] = await sql()`select count(*)::int as entries from ledger_entries`
      const fault = describeFault(await auditBooks(sql()))
      expect(fault).toBe(`${count?.entries} entries have ${count?.entries + 1} keys`)
    })
  })

  it('makes the command-line tool fail and raises an alarm with the wallet until it passes', async () => {
    expect((await readAlarms()).json()).toEqual({ status: 'ready', database: true, alarms: [] })
    await whileBroken([`update ledger_accounts set balance = balance + 1 where id = '${from.id}'`], async () => {
      const { status, stdout } = runTool()
      expect([status, stdout]).toEqual([
        1,
        expect.stringContaining(`THE BOOKS ARE BROKEN. First at wallet ${walletId}`),
      ])
      await runJob(test, 'audit_books')
    })
    expect(log.join('')).toContain('the books are broken')
    const answer = await readAlarms()
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toMatchObject({ status: 'alarm', alarms: [expect.stringContaining(walletId)] })
    await runJob(test, 'audit_books')
    expect((await readAlarms()).statusCode).toBe(200)
    await sql()`update ledger_audits set at = at - interval '27 hours'`
    expect((await readAlarms()).json().alarms).toEqual(['the books were not audited for more than a day'])
    await runJob(test, 'audit_books')
  })

  it('shows its alarms only to direct requests from the same machine', async () => {
    const plain = { status: 'ready', database: true }
    expect((await readAlarms({}, '10.1.2.3')).json()).toEqual(plain)
    for (const name of ['x-forwarded-for', 'x-forwarded-proto', 'forwarded', 'via', 'x-real-ip'])
      expect((await readAlarms({ [name]: '10.1.2.3' })).json()).toEqual(plain)
    for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', '10.1.2.3'])
      expect((await readAlarms({ host })).json()).toEqual(plain)
    for (const host of ['127.0.0.1:3000', '[::1]:3000', 'LOCALHOST'])
      expect((await readAlarms({ host }, '::1')).json()).toMatchObject({ alarms: [] })
  })

  it('runs while money moves and reports no fault', async () => {
    let isOver = false
    const moving = (async () => {
      while (!isOver) await Promise.all([1, 2, 3].map((amount) => test.context.ledger.move(shifting(from, to, amount))))
    })()
    for (let times = 0; times < 5; times += 1) expect(describeFault(await auditBooks(sql()))).toBe(undefined)
    isOver = true
    await moving
  })
})

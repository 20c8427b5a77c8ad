import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Id } from '@sheds/contract/scalars'
import { closeAccount } from '@sheds/contract/users/accounts'
import { exportTransactions, listTransactions, sendMoney, type Transaction } from '@sheds/contract/wallet/wallet'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect, transaction } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { showFace } from '../../../testing/faces.ts'
import { noSlices } from '../../../testing/no-slices.ts'
import { password } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { arriveWithWallet, authorize, proveBooks, type WalletOwner } from '../../../testing/wallets.ts'
import { endHold, placeHold } from '../../ledger/holds.service.ts'
import { moveMoney, platformAccounts, topUpLegs, transferLegs } from '../../ledger/ledger.api.ts'
import { bookMovements } from '../../ledger/ledger.queries.ts'
import { plantPayment } from '../testing/payment-rows.ts'
import { openExport } from './exports.service.ts'
import { insertFailedTopUp } from './statement.queries.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
})

afterAll(async () => {
  await proveBooks(test.context.database.sql)
  await test.close()
})

const sql = () => test.context.database.sql

const send = async (from: WalletOwner, to: WalletOwner, amount: number, more = {}): Promise<string> => {
  await authorize(test, from)
  const body = { amount, recipient_wallet_id: to.wallet.my_wallet_id, ...more }
  return (await test.call(sendMoney, { body }, from.token)).body.transaction.reference
}

const list = (person: WalletOwner, query = {}) =>
  test.call(listTransactions, { params: { id: person.id }, query }, person.token)

const linesOf = async (person: WalletOwner, query = {}): Promise<Transaction[]> => (await list(person, query)).body

/** Books a payment by the platform at a given time. */
const book = (from: WalletOwner, to: WalletOwner, amount: number, at: string | null = null) =>
  bookMovements(
    sql(),
    [
      {
        accountId: from.wallet.id,
        call: 'send_money',
        key: newId(),
        body: {},
        kind: 'send',
        by: 'platform',
        otherId: to.wallet.id,
        legs: transferLegs(from.wallet.id, to.wallet.id, amount),
      },
    ],
    { at },
  )

describe('lines of listTransactions', () => {
  it('show money sent to both sides with their own balances and the note', async () => {
    const [from, to] = [await arriveWithWallet(test, 1000), await arriveWithWallet(test)]
    const picture = await showFace(test.context.database.sql, to.id)
    const reference = await send(from, to, 100, { note: 'Merci' })
    const [sent] = await linesOf(from)
    const [received] = await linesOf(to)
    expect(await linesOf(from, { q: to.wallet.my_wallet_id })).toEqual([sent])
    expect(await linesOf(from, { q: `${to.wallet.my_wallet_id}ABC` })).toEqual([])
    expect(sent).toMatchObject({
      amount: 100,
      transaction_type: 'Debit',
      new_balance: 900,
      previous_balance: 1000,
      status: 'completed',
      reference,
      code: 'send',
      description: 'Money sent',
      note: 'Merci',
      gross: null,
      fee: null,
      sender_wallet_id: from.wallet.my_wallet_id,
      recipient_wallet_id: to.wallet.my_wallet_id,
      counterparty: { wallet_name: 'Savings', owner: to.name, picture },
    })
    expect(received).toEqual({
      ...sent,
      transaction_type: 'Credit',
      new_balance: 100,
      previous_balance: 0,
      description: 'Money received',
      counterparty: { wallet_name: 'Savings', owner: from.name, picture: null },
    })
  })

  it('show a top-up’s credit, gross amount and fee, with the own wallet on both sides', async () => {
    const person = await arriveWithWallet(test)
    const { id: accountId, my_wallet_id: own } = person.wallet
    const float = platformAccounts.mtnFloat
    await transaction(sql(), (tx) =>
      moveMoney(noSlices, tx, {
        accountId,
        call: 'fund_wallet',
        key: newId(),
        body: {},
        kind: 'top_up',
        by: 'platform',
        otherId: accountId,
        legs: topUpLegs({ accountId, float, gross: 1000, fee: 30 }),
      }),
    )
    const [line] = await linesOf(person)
    expect(line).toMatchObject({
      transaction_type: 'Top up',
      amount: 970,
      gross: 1000,
      fee: 30,
      new_balance: 970,
      previous_balance: 0,
      sender_wallet_id: own,
      recipient_wallet_id: own,
      counterparty: null,
    })
  })

  it('show open and failed top-ups; the file contains only failed ones', async () => {
    const [person, other] = [await arriveWithWallet(test), await arriveWithWallet(test, 10)]
    const wallet = { id: person.wallet.id, ownerId: person.id as Id }
    const failed = await plantPayment(sql(), wallet, { amount: 700, fee: 20, state: 'failed', reason: 'declined' })
    await transaction(sql(), (tx) => insertFailedTopUp(tx, { id: failed.id, accountId: wallet.id }))
    await plantPayment(sql(), wallet, { amount: 1000, fee: 30 })
    for (const kind of ['cash_out', 'listing_fee'] as const) await plantPayment(sql(), wallet, { kind })
    await book(other, person, 5)
    expect((await list(person)).headers['x-total-count']).toBe('2')
    const lines = await linesOf(person, { type: 'Top up' })
    expect(lines.map(({ amount, fee, status }) => [amount, fee, status])).toEqual([
      [970, 30, 'pending'],
      [680, 20, 'failed'],
    ])
    const { body } = await test.call(exportTransactions, { params: { id: person.id }, body: {} }, person.token)
    const parts = await openExport(test.context, { code: body.url.split('/').at(-1) ?? '', locale: 'en' })
    const rows = (await text(Readable.from(parts))).trimEnd().split('\r\n')
    expect([rows.length, rows[2]?.includes('680')]).toEqual([3, true])
  })

  it('show a cash-out as pending until it ends, and returned money as a new line', async () => {
    const person = await arriveWithWallet(test, 1000)
    const hold = {
      id: newId(),
      accountId: person.wallet.id,
      call: 'cash_out',
      key: newId(),
      body: {},
      by: 'platform' as const,
    }
    const float = platformAccounts.mtnFloat
    await transaction(sql(), (tx) => placeHold(noSlices, tx, { ...hold, amount: 500, fee: 10, float }))
    const held = { transaction_type: 'Debit', amount: 510, fee: 10, recipient_wallet_id: 'SHEDS', counterparty: null }
    expect((await linesOf(person))[0]).toMatchObject({ ...held, status: 'pending', new_balance: 490 })
    await transaction(sql(), (tx) => endHold(noSlices, tx, { id: hold.id, end: 'returned' }))
    const [back, out] = await linesOf(person)
    expect(out).toMatchObject({ ...held, status: 'failed' })
    expect(back).toMatchObject({
      transaction_type: 'Credit',
      amount: 510,
      description: 'Cash-out returned',
      new_balance: 1000,
    })
  })

  it('show current names, or that the other account is closed', async () => {
    const [from, to] = [await arriveWithWallet(test, 1000), await arriveWithWallet(test)]
    await book(from, to, 100)
    await book(to, from, 100)
    await showFace(test.context.database.sql, to.id)
    await test.call(closeAccount, { params: { id: to.id }, body: { password } }, to.token)
    const [line] = await linesOf(from)
    expect(line?.counterparty).toEqual({ wallet_name: 'Closed account', owner: 'Closed account', picture: null })
    expect(line?.sender_wallet_id).toBe(to.wallet.my_wallet_id)
  })

  it('are in the reader’s language', async () => {
    const [from, to] = [await arriveWithWallet(test, 1000), await arriveWithWallet(test)]
    await send(from, to, 100)
    const url = `/api/wallets/${from.id}/transactions?lang=fr`
    const answer = await test.app.inject({ url, headers: { host: 'localhost', authorization: `Bearer ${from.token}` } })
    expect(answer.json()[0].description).toBe('Argent envoyé')
  })
})

describe('listTransactions', () => {
  it('returns an empty list at first, and refuses other callers', async () => {
    const [person, other] = [await arriveWithWallet(test), await arriveWithWallet(test)]
    const { body, headers } = await list(person)
    expect([body, headers['x-total-count'], headers.link]).toEqual([[], '0', undefined])
    expect(await test.countStatements(() => list(person))).toBe(2)
    for (const id of [person.id, person.wallet.my_wallet_id]) {
      const refused = await test.refused(listTransactions, { params: { id } }, other.token)
      expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
    }
  })

  it('lists each line once across pages, newest first, with the total', async () => {
    const [from, to] = [await arriveWithWallet(test, 1000), await arriveWithWallet(test)]
    for (let at = 1; at <= 24; at += 1) await book(from, to, at)
    const seen: number[] = []
    let query: object | undefined = { limit: 7 }
    while (query !== undefined) {
      const { body, headers } = await list(from, query)
      expect(headers['x-total-count']).toBe('25')
      seen.push(...body.map(({ amount }) => amount))
      const cursor = /cursor=([^&>]+)/.exec(String(headers.link ?? ''))?.[1]
      query = cursor === undefined ? undefined : { limit: 7, cursor }
    }
    expect(seen).toEqual([...Array.from({ length: 24 }, (_, at) => 24 - at), 1000])
    expect(await test.countStatements(() => list(from, { limit: 7 }))).toBe(2)
  })

  it('filters by type, by day in Douala, and by reference, wallet and code', async () => {
    const [from, to, third] = [await arriveWithWallet(test), await arriveWithWallet(test), await arriveWithWallet(test)]
    const accountId = from.wallet.id
    const topUp = {
      accountId,
      call: 'fund_wallet',
      key: newId(),
      body: {},
      kind: 'top_up' as const,
      otherId: accountId,
      by: 'platform' as const,
      legs: topUpLegs({ accountId, float: platformAccounts.orangeFloat, gross: 900, fee: 0 }),
    }
    await bookMovements(sql(), [topUp], { at: '2020-01-01T00:00:00Z' })
    // One posting at the end of the second day in Douala, one at the start of the third.
    await book(from, to, 1, '2020-01-02T22:59:59.999Z')
    await book(from, third, 2, '2020-01-02T23:00:00.000Z')
    await book(to, from, 1, '2020-01-05T12:00:00.000Z')
    const amounts = async (query: object) => (await linesOf(from, query)).map(({ amount }) => amount)
    expect(await amounts({ type: 'Top up' })).toEqual([900])
    expect(await amounts({ type: 'Debit' })).toEqual([2, 1])
    expect(await amounts({ type: 'Credit' })).toEqual([1])
    expect(await amounts({ from: '2020-01-02', to: '2020-01-02' })).toEqual([1])
    expect(await amounts({ from: '2020-01-03' })).toEqual([1, 2])
    expect(await amounts({ to: '2020-01-01' })).toEqual([900])
    expect(await amounts({ from: '2021-01-01' })).toEqual([])
    expect(await amounts({ from: '2020-01-04', to: '2020-01-03' })).toEqual([])
    const [, second] = await linesOf(from)
    expect(await amounts({ q: second?.reference.slice(0, 8).toLowerCase() })).toEqual([2])
    expect(await amounts({ q: third.wallet.my_wallet_id })).toEqual([2])
    expect(await amounts({ q: third.wallet.my_wallet_id.slice(0, 5).toLowerCase() })).toEqual([2])
    expect(await amounts({ q: third.wallet.my_wallet_id.slice(0, 2) })).toContain(2)
    expect(await amounts({ q: `${second?.reference}X` })).toEqual([])
    expect(await amounts({ q: 'top_up' })).toEqual([900])
    expect(await amounts({ q: '%' })).toEqual([])
    expect(await amounts({ type: '', from: '', to: '', q: '' })).toEqual([1, 2, 1, 900])
    expect((await list(from, { type: 'Debit' })).headers['x-total-count']).toBe('2')
    expect((await list(from, { q: 'nothing' })).headers['x-total-count']).toBe('0')
  })

  it.each(['yesterday', '2020-02-30', '0000-01-01', '2020-1-1'])('refuses %s as a date', async (from) => {
    const person = await arriveWithWallet(test)
    const refused = await test.refused(listTransactions, { params: { id: person.id }, query: { from } }, person.token)
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['from']])
  })

  it('counts up to a thousand filtered lines, and all without a filter', async () => {
    const [from, to] = [await arriveWithWallet(test, 5000), await arriveWithWallet(test)]
    const movement = (at: number) => ({
      accountId: from.wallet.id,
      call: 'send_money',
      key: newId(),
      body: { at },
      kind: 'send' as const,
      by: 'platform' as const,
      otherId: to.wallet.id,
      legs: transferLegs(from.wallet.id, to.wallet.id, 1),
    })
    await bookMovements(
      sql(),
      Array.from({ length: 1001 }, (_, at) => movement(at)),
    )
    expect((await list(from, { type: 'Debit' })).headers['x-total-count']).toBe('1000+')
    expect((await list(from)).headers['x-total-count']).toBe('1002')
  })
})

describe('listTransactions, search', () => {
  it('reads few postings of a long statement', async () => {
    const [from, to] = [await arriveWithWallet(test, 5000), await arriveWithWallet(test)]
    const movement = (other: WalletOwner) => ({
      accountId: from.wallet.id,
      call: 'send_money',
      key: newId(),
      body: {},
      kind: 'send' as const,
      by: 'platform' as const,
      otherId: other.wallet.id,
      legs: transferLegs(from.wallet.id, other.wallet.id, 1),
    })
    const rare = await arriveWithWallet(test)
    const [first] = await bookMovements(sql(), [movement(rare)])
    await bookMovements(
      sql(),
      Array.from({ length: 8000 }, () => movement(to)),
    )
    const reference = first?.code === 'done' ? first.reference : ''
    const one = await startTestApp({ sharedDatabase: test.database, connections: 1 })
    const readsOf = async (q: string): Promise<number> => {
      const before = await readPostings(one.context.database.sql)
      const { body } = await one.call(listTransactions, { params: { id: from.id }, query: { q } }, from.token)
      expect(body).toHaveLength(q === 'Z0' ? 0 : 1)
      return (await readPostings(one.context.database.sql)) - before
    }
    // Two characters are searched in the newest 2,000 lines, once for both page and count.
    const reads = await readsOf('Z0')
    expect(reads).toBeGreaterThanOrEqual(2000)
    expect(reads).toBeLessThan(2200)
    for (const q of [reference, reference.slice(0, 6), rare.wallet.my_wallet_id])
      expect(await readsOf(q)).toBeLessThan(200)
    expect(await linesOf(from, { q: rare.wallet.my_wallet_id.slice(0, 2), to: '2020-01-01' })).toEqual([])
    await one.close()
  })
})

/** Number of postings read so far, through a pool of one connection. */
const readPostings = async (only: ReturnType<typeof sql>): Promise<number> => {
  await only.unsafe('select pg_stat_force_next_flush()')
  const [row] = await only<{ read: number }[]>`
    select idx_tup_fetch + seq_tup_read as read from pg_stat_user_tables where relname = 'ledger_postings'`
  return row?.read ?? 0
}

describe('exportTransactions', () => {
  const download = (url: string) => test.app.inject({ url, headers: { host: 'localhost' } })
  const prepare = async (person: WalletOwner, body = {}) =>
    (await test.call(exportTransactions, { params: { id: person.id }, body }, person.token)).body.url

  it('contains each line once and is served once', async () => {
    const [from, to] = [await arriveWithWallet(test, 5000), await arriveWithWallet(test)]
    const movements = Array.from({ length: 1200 }, (_, at) => ({
      accountId: from.wallet.id,
      call: 'send_money',
      key: newId(),
      body: { at },
      kind: 'send' as const,
      by: 'platform' as const,
      otherId: to.wallet.id,
      legs: transferLegs(from.wallet.id, to.wallet.id, 1),
    }))
    await bookMovements(sql(), movements)
    const url = await prepare(from)
    const answers = await Promise.all([download(url), download(url), download(url)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404])
    const file = answers.find(({ statusCode }) => statusCode === 200)
    expect(file?.headers['content-type']).toBe('text/csv; charset=utf-8')
    const lines = file?.body.trimEnd().split('\r\n') ?? []
    expect(lines[0]).toContain('"Date","Type","Amount"')
    expect(lines.slice(1).every((line) => /^"20\d\d-/.test(line))).toBe(true)
    const balances = lines.slice(1).map((line) => Number(line.split(',')[5]))
    expect(balances).toEqual(Array.from({ length: 1201 }, (_, at) => 3800 + at))
    const debits = await download(await prepare(from, { type: 'Top up' }))
    expect(debits.body.trimEnd().split('\r\n')).toHaveLength(2)
  })

  it('is streamed as fast as it is read', async () => {
    const [from, to] = [await arriveWithWallet(test, 5000), await arriveWithWallet(test)]
    const movements = Array.from({ length: 1300 }, (_, at) => ({
      accountId: from.wallet.id,
      call: 'send_money',
      key: newId(),
      body: { at },
      kind: 'send' as const,
      by: 'platform' as const,
      otherId: to.wallet.id,
      legs: transferLegs(from.wallet.id, to.wallet.id, 1),
    }))
    await bookMovements(sql(), movements)
    let statements = 0
    const database = connect({ url: test.database.url, prepare: true, max: 1, onStatement: () => (statements += 1) })
    const code = (await prepare(from)).split('/').at(-1) ?? ''
    const lines = await openExport({ ...test.context, database }, { code, locale: 'en' })
    const parts: [statements: number, lines: number][] = []
    for await (const part of lines) parts.push([statements, part.trimEnd().split('\r\n').length])
    expect(parts).toEqual([
      [1, 1],
      [2, 501],
      [3, 501],
      [4, 299],
    ])
    await database.close()
  })

  it.each([
    ...['=1+1', '+237', '-2', '@SUM(A1)', '|calc', '＝1+1', '＋237', '－2', '−2', '﹣2', '＠SUM(A1)', '｜calc', '％x'],
    ...['\u200b=1+1', '\u2060\u200d＝1+1', '\u00ad+237', '\u180e-2', '\u2800 @SUM(A1)', '\u3164=1+1', '\ufe0f=1+1'],
  ])('writes %j as text, not as a formula', async (note) => {
    const [from, to] = [await arriveWithWallet(test, 1000), await arriveWithWallet(test)]
    await send(from, to, 100, { note: `${note} "x", y` })
    const { body } = await download(await prepare(from))
    expect(body).toContain(`"'${note} ""x"", y"`)
  })

  it.each(['1 + 1 = 2', 'N° 5-B', 'a@b', '\u200bMerci', 'ＡＢ－2'])('writes %j unchanged', async (note) => {
    const [from, to] = [await arriveWithWallet(test, 1000), await arriveWithWallet(test)]
    await send(from, to, 100, { note })
    expect((await download(await prepare(from))).body).toContain(`,"${note}",`)
  })

  it('is written in the reader’s language', async () => {
    const [from, to] = [await arriveWithWallet(test, 1000), await arriveWithWallet(test)]
    await send(from, to, 100)
    const french = { host: 'localhost', 'accept-language': 'fr' }
    const { body } = await test.app.inject({ url: await prepare(from), headers: french })
    const [titles = '', line = ''] = body.split('\r\n')
    expect(titles).toContain('"Date","Type","Montant","Vous avez payé","Frais","Nouveau solde"')
    expect(line).toContain(',"Débit",100,')
    expect(line).toContain(',"effectué","Argent envoyé",')
  })

  it('expires after two minutes and is refused to other callers', async () => {
    const [person, other] = [await arriveWithWallet(test), await arriveWithWallet(test)]
    const url = await prepare(person)
    await sql()`update statement_exports set ends_at = ends_at - interval '120 seconds'`
    expect((await download(url)).statusCode).toBe(404)
    expect((await download('/api/statements/nothing')).statusCode).toBe(404)
    const refused = await test.refused(exportTransactions, { params: { id: person.id }, body: {} }, other.token)
    expect(refused.body.code).toBe('forbidden')
  })
})

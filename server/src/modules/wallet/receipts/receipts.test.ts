import type { Id } from '@sheds/contract/scalars'
import { exportAccount } from '@sheds/contract/users/account-export'
import { closeAccount } from '@sheds/contract/users/accounts'
import { getReceipt, makeReceipt, type Receipt, revokeReceipt } from '@sheds/contract/wallet/receipts'
import { sendMoney } from '@sheds/contract/wallet/wallet'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { noSlices } from '../../../testing/no-slices.ts'
import { arrive, password } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { arriveInPairs, arriveWithWallet, authorize, proveBooks, type WalletOwner } from '../../../testing/wallets.ts'
import { endHold, placeHold } from '../../ledger/holds.service.ts'
import { moveMoney, platformAccounts, transferLegs } from '../../ledger/ledger.api.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
})

afterAll(async () => {
  await proveBooks(test.context.database.sql)
  await test.close()
})

const pay = async (from: WalletOwner, to: WalletOwner, amount = 100): Promise<Id> => {
  await authorize(test, from)
  const body = { recipient_wallet_id: to.wallet.my_wallet_id, amount, note: 'for nobody else to read' }
  return (await test.call(sendMoney, { body }, from.token)).body.transaction.id
}

const make = async (from: WalletOwner, id: Id) =>
  (await test.call(makeReceipt, { params: { id } }, from.token)).body.receipt

const read = async (code: string, token?: string): Promise<Receipt> =>
  (await test.call(getReceipt, { params: { code } }, token)).body

const masked = ({ wallet: { my_wallet_id: id } }: WalletOwner): string => `${id.slice(0, 2)}•••${id.slice(-1)}`

describe('receipts', () => {
  it('show the payment to everyone with the address, without secrets', async () => {
    const [from, to] = await arriveInPairs(test)
    const id = await pay(from, to)
    const { code, url, opened } = await make(from, id)
    expect([code, url, opened]).toEqual([expect.stringMatching(/^[\w-]{22}$/), `/receipts/${code}`, 0])
    const answer = await test.call(getReceipt, { params: { code } })
    expect(answer.headers).toMatchObject({
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
      'cache-control': 'private, no-store',
    })
    expect(answer.body).toMatchObject({
      state: 'paid',
      amount: 100,
      code: 'send',
      description: 'Money sent',
      opened: 1,
      in_your_wallet_since: null,
      transaction_id: null,
      sender: { name: expect.stringMatching(/^Person \d\.$/), wallet_id: masked(from) },
      recipient: { name: expect.stringMatching(/^Person \d\.$/), wallet_id: masked(to) },
    })
    const text = JSON.stringify(answer.body)
    for (const secret of [from.wallet.my_wallet_id, to.wallet.my_wallet_id, id, 'nobody else'])
      expect(text).not.toContain(secret)
  })

  it('are made once per payment for concurrent requests', async () => {
    const [from, to] = await arriveInPairs(test)
    const id = await pay(from, to)
    const made = await Promise.all(Array.from({ length: 6 }, () => make(from, id)))
    expect(new Set(made.map(({ code }) => code)).size).toBe(1)
  })

  it('count visitors’ views and show each side its own details', async () => {
    const [from, to] = await arriveInPairs(test)
    const id = await pay(from, to)
    const { code } = await make(from, id)
    await Promise.all([read(code), read(code), read(code)])
    const { createdAt } = await read(code, from.token)
    expect(await read(code, to.token)).toMatchObject({
      opened: 3,
      in_your_wallet_since: createdAt,
      transaction_id: null,
    })
    expect(await read(code, from.token)).toMatchObject({ opened: 3, in_your_wallet_since: null, transaction_id: id })
    const stranger = await arrive(test)
    expect(await read(code, stranger.token)).toMatchObject({ in_your_wallet_since: null, transaction_id: null })
  })

  it('show only that they are revoked; the next one has another address', async () => {
    const [from, to] = await arriveInPairs(test)
    const id = await pay(from, to)
    const { code } = await make(from, id)
    await test.call(revokeReceipt, { params: { id } }, from.token)
    await test.call(revokeReceipt, { params: { id } }, from.token)
    const { state, opened, ...shown } = await read(code)
    expect([state, opened, new Set(Object.values(shown))]).toEqual(['revoked', 0, new Set([null])])
    const next = await make(from, id)
    expect(next.code).not.toBe(code)
    expect((await read(next.code)).state).toBe('paid')
    expect((await read(code)).state).toBe('revoked')
  })

  it('are made and revoked only by the payer and found only by their code', async () => {
    const [from, to] = await arriveInPairs(test)
    const [id, stranger] = [await pay(from, to), await arrive(test)]
    const { code } = await make(from, id)
    for (const call of [makeReceipt, revokeReceipt]) {
      const refused = async (token: string, entryId = id) =>
        (await test.refused(call, { params: { id: entryId } }, token)).body.code
      expect(await refused(to.token)).toBe('forbidden')
      expect(await refused(stranger.token)).toBe('not_found')
      expect(await refused(from.token, newId())).toBe('not_found')
    }
    expect((await read(code)).state).toBe('paid')
    const { code: next } = await make(from, await pay(from, to))
    await test.call(revokeReceipt, { params: { id } }, from.token)
    expect([(await read(code)).state, (await read(next)).state]).toEqual(['revoked', 'paid'])
    const unknown = { params: { code: code.split('').reverse().join('') } }
    expect((await test.refused(getReceipt, unknown)).body.code).toBe('not_found')
  })

  it('show the state of a cash-out', async () => {
    const states: string[] = []
    for (const end of [undefined, 'paid', 'returned'] as const) {
      const owner = await arriveWithWallet(test, 1000)
      const { code } = await make(owner, await cashOut(owner, end))
      const { state, amount, recipient } = await read(code)
      expect([amount, recipient?.wallet_id]).toEqual([500, masked(owner)])
      states.push(state)
    }
    expect(states).toEqual(['not paid', 'paid', 'reversed'])
  })

  it('show a reversal, also to the recipient', async () => {
    const [from, to] = await arriveInPairs(test)
    const id = await pay(from, to)
    const { code } = await make(from, id)
    await transaction(test.context.database.sql, (tx) =>
      moveMoney(noSlices, tx, {
        accountId: platformAccounts.losses,
        call: 'reverse',
        key: newId(),
        body: { id },
        by: 'platform',
        kind: 'reversal',
        otherId: from.wallet.id,
        details: { reverses: id, reason: 'A mistake' },
        legs: transferLegs(to.wallet.id, from.wallet.id, 100),
      }),
    )
    expect(await read(code, to.token)).toMatchObject({ state: 'reversed', in_your_wallet_since: null })
  })

  it('are in the payer’s export and outlive the account without its name', async () => {
    const [from, to] = await arriveInPairs(test, 100)
    const { code } = await make(from, await pay(from, to))
    const { body } = await test.call(exportAccount, { params: { id: from.id } }, from.token)
    expect(body.belongings.find(({ kind }) => kind === 'receipt')).toMatchObject({ code, opened: 0, revoked_at: null })
    const { body: others } = await test.call(exportAccount, { params: { id: to.id } }, to.token)
    expect(others.belongings.filter(({ kind }) => kind === 'receipt')).toEqual([])
    await test.call(closeAccount, { params: { id: from.id }, body: { password } }, from.token)
    expect(await read(code)).toMatchObject({ state: 'paid', sender: { name: 'Closed account' } })
  })
})

const cashOut = async (owner: WalletOwner, end: 'paid' | 'returned' | undefined): Promise<Id> => {
  const { sql } = test.context.database
  const [id, key] = [newId(), newId()]
  await authorize(test, owner, { action: 'cash_out', amount: 500 })
  const [session] = await sql<
    { id: string }[]
  >`select session_id as id from wallet_grants where account_id = ${owner.wallet.id}`
  const hold = { accountId: owner.wallet.id, float: platformAccounts.mtnFloat, amount: 500, fee: 0 }
  const by = { sessionId: session?.id ?? '', action: 'cash_out', amount: 500 } as const
  const placed = await transaction(sql, (tx) =>
    placeHold(noSlices, tx, { ...hold, id, key, by, call: 'cash_out', body: { amount: 500 } }),
  )
  if (end !== undefined) await transaction(sql, (tx) => endHold(noSlices, tx, { id, end }))
  if (placed.code !== 'done') throw new Error(placed.code)
  return placed.entryId
}

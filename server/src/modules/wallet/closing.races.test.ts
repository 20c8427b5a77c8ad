import { closeAccount } from '@sheds/contract/users/accounts'
import { payListingFee } from '@sheds/contract/wallet/listing-fees'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import {
  fillFloats,
  fund,
  lastPayment,
  type MobileMoney,
  nextPhone,
  payOut,
  pins,
  readStoredPayment,
  startMobileMoney,
} from '../../testing/mobile-money.ts'
import { password, type TestPerson } from '../../testing/people.ts'
import { arriveWithProduct } from '../../testing/products.ts'
import { stayOpen, untilWaiting } from '../../testing/races/while-locked.ts'
import {
  arriveWithWallet,
  authorize,
  giveWallet,
  proveBooks,
  topUpWallet,
  type WalletOwner,
} from '../../testing/wallets.ts'
import { platformAccounts } from '../ledger/ledger.api.ts'
import { readDesk } from './desk/desk.service.ts'
import { deskPage } from './desk/desk.views.ts'

const momo = 'mobile money'
let money: MobileMoney
const lines: string[] = []

beforeAll(async () => {
  money = await startMobileMoney({ onLog: (line) => lines.push(line) })
  await fillFloats(money, 1_000_000)
})

afterAll(async () => {
  await proveBooks(money.test.context.database.sql)
  await money.close()
})

const close = async ({ id, token }: TestPerson) => {
  const { status, body } = await money.test.send(closeAccount, { params: { id }, body: { password } }, token)
  return { status, ...(body as { code?: string; message?: string }) }
}

const open = { status: 409, code: 'payment_open', message: expect.stringMatching(/isn’t finished yet/) }

const decide = async (owner: WalletOwner, action: 'approve' | 'refuse') => {
  const { ref } = await readStoredPayment(money, await lastPayment(money, owner))
  await money.control(momo).decide(ref, action === 'approve' ? { action, pin: pins[momo] } : { action })
  await money.pass(60)
}

describe('closeAccount with an open payment', () => {
  it('is refused until the phone declines the top-up', async () => {
    const owner = await arriveWithWallet(money.test)
    await fund(money, owner, { amount: 5000 })
    expect(await close(owner)).toMatchObject(open)
    await decide(owner, 'refuse')
    expect((await close(owner)).status).toBe(200)
  })

  it('is refused during a cash-out', async () => {
    const owner = await arriveWithWallet(money.test)
    await topUpWallet(money.test.context.database.sql, owner.wallet.id, 1000)
    await payOut(money, owner, { amount: 970 })
    expect((await close(owner)).status).toBe(409)
  })

  it('is refused while a phone is asked for a listing fee', async () => {
    const { owner, product } = await arriveWithProduct(money.test)
    await giveWallet(money.test, owner, 0)
    const body = {
      subject: 'product',
      subject_id: product.id,
      medium: momo,
      phone: nextPhone(momo),
      externalId: newId(),
    }
    expect((await money.test.send(payListingFee, { body }, owner.token)).status).toBe(202)
    expect(await close(owner)).toMatchObject(open)
  })

  it('is refused until staff have reviewed the payment', async () => {
    const { sql } = money.test.context.database
    const owner = await arriveWithWallet(money.test)
    await fund(money, owner, { amount: 5000 })
    const { id } = await lastPayment(money, owner)
    await sql`update operator_payments set state = 'review' where id = ${id}`
    expect(await close(owner)).toMatchObject(open)
    await sql`update operator_payments set state = 'failed', reason = 'operator_refused', ended_at = now(), incident = 'odd' where id = ${id}`
    expect(await close(owner)).toMatchObject(open)
    await sql`update operator_payments set reviewed_at = now() where id = ${id}`
    expect((await close(owner)).status).toBe(200)
  })

  it('is refused, or a concurrent top-up is, so that no closed wallet asks a phone', async () => {
    const { sql } = money.test.context.database
    for (let round = 0; round < 12; round += 1) {
      const owner = await arriveWithWallet(money.test)
      const late = new Promise((resolve) => setTimeout(resolve, round % 4 < 2 ? 0 : round))
      const [closed, funded] = await Promise.all([
        round % 2 === 0 ? close(owner) : late.then(() => close(owner)),
        round % 2 === 0 ? late.then(() => fund(money, owner)) : fund(money, owner),
      ])
      const [payment] = await sql`select from operator_payments where owner_id = ${owner.id}`
      expect([closed.status === 200, payment === undefined]).toEqual(
        funded.status === 202 ? [false, false] : [true, true],
      )
    }
  })
})

describe('paying a listing fee', () => {
  /**
   * While another transaction locks the account, `work` must not hold the fee's row, which closing the account needs
   * next.
   */
  const expectFreeWhile = async (owner: WalletOwner, productId: string, work: () => Promise<unknown>) => {
    const { sql } = money.test.context.database
    let working: Promise<unknown> | undefined
    await transaction(sql, async (tx) => {
      await stayOpen(tx)
      expect(await tx`select from ledger_accounts where id = ${owner.wallet.id} for update`).toHaveLength(1)
      working = work()
      // On another connection, because `pg_stat_activity` does not change within a transaction.
      await untilWaiting(sql)
      expect(await tx`select from listing_fees where subject_id = ${productId} for update nowait`).toHaveLength(1)
    })
    await working
  }

  const arriveWithFee = async () => {
    const { owner: seller, product } = await arriveWithProduct(money.test)
    const owner = { ...seller, wallet: await giveWallet(money.test, seller, 1000) }
    const body = { subject: 'product', subject_id: product.id, externalId: newId() }
    return { owner, product, body }
  }

  const pay = async (owner: TestPerson, body: object): Promise<number> =>
    (await money.test.send(payListingFee, { body }, owner.token)).status

  it('locks the wallet before the fee, as closeAccount does', async () => {
    const { owner, product, body } = await arriveWithFee()
    await authorize(money.test, owner, { action: 'listing_fee', amount: 100 })
    let status = 0
    await expectFreeWhile(owner, product.id, async () => {
      status = await pay(owner, { ...body, medium: 'wallet' })
    })
    expect(status).toBe(200)
  })

  it('locks the wallet before the fee when a phone is asked and when it approves', async () => {
    const { owner, product, body } = await arriveWithFee()
    let status = 0
    await expectFreeWhile(owner, product.id, async () => {
      status = await pay(owner, { ...body, medium: momo, phone: nextPhone(momo) })
    })
    expect(status).toBe(202)
    const { sql } = money.test.context.database
    await expectFreeWhile(owner, product.id, () => decide(owner, 'approve'))
    const [fee] = await sql`select from listing_fees where subject_id = ${product.id} and entry_id is not null`
    expect(fee).toBeDefined()
  })
})

describe('top-up of a closed wallet', () => {
  it('is booked as unclaimed, shown at the desk and logged once', async () => {
    const { sql } = money.test.context.database
    const owner = await arriveWithWallet(money.test)
    await fund(money, owner, { amount: 5000 })
    const payment = await lastPayment(money, owner)
    const { ref } = await readStoredPayment(money, payment)
    // The payment expires here and the wallet is closed; then the phone approves after all.
    await sql`update operator_payments set state = 'expired', reason = 'expired', ended_at = now() where id = ${payment.id}`
    expect((await close(owner)).status).toBe(200)
    const unclaimed = async () => {
      const [row] = await sql<{ balance: number }[]>`
        select balance from ledger_accounts where id = ${platformAccounts.unclaimed}`
      return row?.balance ?? 0
    }
    const before = await unclaimed()
    await money.control(momo).decide(ref, { action: 'approve', pin: pins[momo] })
    await sql`update operator_payments set next_at = ${money.clock.now()} where id = ${payment.id}`
    await money.pass(5)
    expect(await unclaimed()).toBe(before + 4850)
    const desk = deskPage(await readDesk(money.test.context))
    expect(desk).toContain('paid for a closed wallet')
    expect(lines.filter((line) => line.includes('a payment arrived for a closed wallet'))).toHaveLength(1)
  })
})

describe('closeAccount with less than CFA 100', () => {
  const sql = () => money.test.context.database.sql
  const closeWith = ({ id, token }: TestPerson, more: object = {}) =>
    money.test.send(closeAccount, { params: { id }, body: { password, ...more } }, token)
  const unclaimed = async (): Promise<number> => {
    const [row] = await sql()<{ balance: number }[]>`
      select balance from ledger_accounts where id = ${platformAccounts.unclaimed}`
    return row?.balance ?? Number.NaN
  }
  const arriveWith = async (rest: number): Promise<WalletOwner> => {
    const owner = await arriveWithWallet(money.test)
    await topUpWallet(sql(), owner.wallet.id, rest)
    return owner
  }

  it.each([1, 99])('donates a balance of %i only if the owner agrees', async (rest) => {
    const owner = await arriveWith(rest)
    const before = await unclaimed()
    expect((await closeWith(owner)).status).toBe(409)
    expect(await unclaimed()).toBe(before)
    expect((await closeWith(owner, { give_rest: true })).status).toBe(200)
    expect(await unclaimed()).toBe(before + rest)
  })

  it('refuses to donate CFA 100', async () => {
    const owner = await arriveWith(100)
    const before = await unclaimed()
    expect(await closeWith(owner, { give_rest: true })).toMatchObject({
      status: 409,
      body: { code: 'wallet_not_empty' },
    })
    expect(await unclaimed()).toBe(before)
  })

  it('donates nothing with a wrong password or during a payment', async () => {
    const owner = await arriveWith(42)
    const before = await unclaimed()
    expect((await closeWith(owner, { give_rest: true, password: 'not this one' })).status).toBe(400)
    await fund(money, owner, { amount: 5000 })
    expect((await closeWith(owner, { give_rest: true })).status).toBe(409)
    expect(await unclaimed()).toBe(before)
    await decide(owner, 'refuse')
    expect((await closeWith(owner, { give_rest: true })).status).toBe(200)
    expect(await unclaimed()).toBe(before + 42)
  })

  it('donates once for repeated requests, and nothing that arrives meanwhile', async () => {
    const owners = await Promise.all([arriveWith(42), arriveWith(42), arriveWith(42)])
    const before = await unclaimed()
    const answers = await Promise.all(
      owners.flatMap((owner) => [
        closeWith(owner, { give_rest: true }),
        topUpWallet(sql(), owner.wallet.id, 500).then(
          () => undefined,
          () => undefined,
        ),
        closeWith(owner, { give_rest: true }),
      ]),
    )
    const kept = await sql()<{ balance: number; status: string }[]>`
      select balance, status from ledger_accounts where id = any(${owners.map(({ wallet }) => wallet.id)})`
    for (const { balance, status } of kept) expect(balance).toBe(status === 'closed' ? 0 : 542)
    const closed = kept.filter(({ status }) => status === 'closed').length
    expect(answers.filter((answer) => answer?.status === 200).length).toBe(closed)
    expect((await unclaimed()) - before).toBeGreaterThanOrEqual(42 * closed)
  })
})

import { deleteMusic, getMusic, updateMusic } from '@sheds/contract/music/music'
import { leaveSplit } from '@sheds/contract/music/purchases'
import { listNotifications } from '@sheds/contract/notifications/notifications'
import type { Id } from '@sheds/contract/scalars'
import { closeAccount, logIn, logOut } from '@sheds/contract/users/accounts'
import { sendMoney, settlePayment } from '@sheds/contract/wallet/wallet'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { password } from '../../../testing/people.ts'
import { addSold, arriveSelling, buy, buyNow, type Seller } from '../../../testing/purchases.ts'
import { together } from '../../../testing/races/together.ts'
import { stayOpen, untilWaiting } from '../../../testing/races/while-locked.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { doWaitingJobs } from '../../../testing/waiting-jobs.ts'
import { arriveWithWallet, authorize, proveBooks, type WalletOwner, walletOf } from '../../../testing/wallets.ts'
import { reverseEntry } from '../../ledger/corrections/corrections.service.ts'
import { updateWallets } from './splits.queries.ts'
import { proveSales } from './testing/prove-sales.ts'

/** Two servers on one database. */
let test: TestApp
let copy: TestApp
let seller: Seller

beforeAll(async () => {
  test = await startTestApp()
  copy = await startTestApp({ sharedDatabase: test.database })
  seller = await arriveSelling(test)
})
afterEach(async () => {
  await proveBooks(test.context.database.sql)
  await proveSales(test.context.database.sql)
})
afterAll(async () => {
  await copy.close()
  await test.close()
})

const appAt = (at: number): TestApp => (at % 2 === 0 ? test : copy)
const codesOf = (answers: readonly { code: unknown }[]) => answers.map(({ code }) => code).sort()
const balanceOf = async (person: WalletOwner) => (await walletOf(test, person)).balance
const named = (musicId: Id, amount = 1000) => ({ action: 'paid_music', amount, music_id: musicId }) as const
const owns = async ({ token }: { token: string }, id: Id) =>
  (await test.call(getMusic, { params: { id } }, token)).body.paidMusic.length === 1

describe('concurrent purchases of one piece of music', () => {
  it('pay once with one key, and all return the same response', async () => {
    const buyer = await arriveWithWallet(test, 5000)
    await authorize(test, buyer, named(seller.music.id))
    const key = newId()
    const answers = await together(16, (at) => buy(appAt(at), buyer, seller.music.id, { key }))
    expect(codesOf(answers)).toEqual(Array(16).fill(201))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await balanceOf(buyer)).toBe(4000)
  })

  it('pay once with different keys; the others own the piece already', async () => {
    const buyer = await arriveWithWallet(test, 5000)
    await authorize(test, buyer, named(seller.music.id))
    const answers = await together(12, (at) => buy(appAt(at), buyer, seller.music.id))
    expect(answers.filter(({ code }) => code === 201)).toHaveLength(1)
    // A request before the piece was owned had no authorization of its own.
    for (const { code } of answers) expect([201, 'already_owned', 'authorization_required']).toContain(code)
    expect(await balanceOf(buyer)).toBe(4000)
  })

  it('pay once from six devices; the others keep their authorization', async () => {
    const buyer = await arriveWithWallet(test, 9000)
    const tokens = await together(6, async (at) => {
      const { body } = await appAt(at).call(logIn, { body: { name: buyer.name, password } })
      await authorize(appAt(at), { id: buyer.id, token: body.token }, named(seller.music.id))
      return body.token
    })
    const answers = await together(6, (at) => buy(appAt(at), buyer, seller.music.id, { token: tokens[at] as string }))
    expect(codesOf(answers)).toEqual([201, ...Array(5).fill('already_owned')])
    expect(await balanceOf(buyer)).toBe(8000)
    const left = await test.context.database.sql`select from wallet_grants where account_id = ${buyer.wallet.id}`
    expect(left).toHaveLength(5)
  })

  it('pay once per buyer in one batch, even if one buys twice', async () => {
    const buyers = await together(24, () => arriveWithWallet(test, 1000))
    await Promise.all(buyers.map((buyer) => authorize(test, buyer, named(seller.music.id))))
    const before = await balanceOf(seller.owner)
    const answers = await Promise.all(
      buyers.flatMap((buyer, at) =>
        at === 7
          ? [buy(test, buyer, seller.music.id), buy(test, buyer, seller.music.id)]
          : [buy(test, buyer, seller.music.id)],
      ),
    )
    expect(answers.filter(({ code }) => code === 201)).toHaveLength(24)
    expect((await balanceOf(seller.owner)) - before).toBe(24_000)
  })

  it('buy only one of two pieces when the money is enough for one', async () => {
    const buyer = await arriveWithWallet(test, 1500)
    const pieces = [seller.music, await addSold(test, seller)]
    const tokens = await together(2, async (at) => {
      const { body } = await appAt(at).call(logIn, { body: { name: buyer.name, password } })
      await authorize(appAt(at), { id: buyer.id, token: body.token }, named(pieces[at]?.id as Id))
      return body.token
    })
    const answers = await together(2, (at) =>
      buy(appAt(at), buyer, pieces[at]?.id as Id, { token: tokens[at] as string }),
    )
    expect(codesOf(answers)).toEqual([201, 'insufficient_funds'])
    expect(await balanceOf(buyer)).toBe(500)
  })

  it('take a free piece once', async () => {
    const buyer = await arriveWithWallet(test)
    const free = await addSold(test, seller, { price: 0, wallet_choice: [] })
    const answers = await together(8, (at) => buy(appAt(at), buyer, free.id, { amount: 0 }))
    expect(codesOf(answers)).toEqual([201, ...Array(7).fill('already_owned')])
  })
})

describe('an earlier payment for a piece of music', () => {
  it('is claimed once by concurrent purchases', async () => {
    const buyer = await arriveWithWallet(test, 5000)
    await authorize(test, buyer, { action: 'send_money', amount: 1000 })
    const body = { recipient_wallet_id: seller.owner.wallet.my_wallet_id, amount: 1000, music_id: seller.music.id }
    await test.call(sendMoney, { body, headers: { 'idempotency-key': newId() } }, buyer.token)
    const answers = await together(8, (at) => buy(appAt(at), buyer, seller.music.id))
    expect(answers.filter(({ code }) => code === 201)).toHaveLength(1)
    expect(await balanceOf(buyer)).toBe(4000)
  })
})

describe('a purchase of music during another change', () => {
  const rounds = 4

  it('is settled as done and owned, or void and unpaid', async () => {
    for (let at = 0; at < rounds; at += 1) {
      const buyer = await arriveWithWallet(test, 1000)
      const key = newId()
      await authorize(test, buyer, named(seller.music.id))
      const settle = { params: { id: buyer.id }, body: { key, call: 'paid_music' as const } }
      const [{ code }, { body }] = await Promise.all([
        buy(appAt(at), buyer, seller.music.id, { key }),
        appAt(at + 1).call(settlePayment, settle, buyer.token),
      ])
      expect([code, body.outcome]).toEqual(body.outcome === 'done' ? [201, 'done'] : ['key_voided', 'voided'])
      expect([await owns(buyer, seller.music.id), await balanceOf(buyer)]).toEqual(
        body.outcome === 'done' ? [true, 0] : [false, 1000],
      )
    }
  })

  const endings: Readonly<Record<string, (at: number, buyer: WalletOwner, piece: { id: Id }) => Promise<unknown>>> = {
    'the price changes': (at, _, { id }) =>
      appAt(at).call(updateMusic, { params: { id }, body: { price: 2000 } }, seller.owner.token),
    'the piece is deleted': (at, _, { id }) => appAt(at).call(deleteMusic, { params: { id } }, seller.owner.token),
    'the login ends': (at, buyer) => appAt(at).call(logOut, {}, buyer.token),
    'the money is sent elsewhere': async (at, buyer) => {
      const { body } = await test.call(logIn, { body: { name: buyer.name, password } })
      await authorize(test, { id: buyer.id, token: body.token })
      const sending = { recipient_wallet_id: seller.owner.wallet.my_wallet_id, amount: 700 }
      return appAt(at).send(sendMoney, { body: sending, headers: { 'idempotency-key': newId() } }, body.token)
    },
  }

  it.each(Object.entries(endings))('succeeds as requested or not at all, while %s', async (_, change) => {
    for (let at = 0; at < rounds; at += 1) {
      const [buyer, piece] = [await arriveWithWallet(test, 1000), await addSold(test, seller)]
      await authorize(test, buyer, named(piece.id))
      const changing = () => change(at + 1, buyer, piece)
      const [{ code }] = await Promise.all(
        at % 2 === 0
          ? [buy(appAt(at), buyer, piece.id), changing()]
          : [changing().then(() => buy(appAt(at), buyer, piece.id))],
      )
      const paid = await test.context.database.sql`
        select from wallet_purchases where account_id = ${buyer.wallet.id} and thing_id = ${piece.id}`
      expect(paid).toHaveLength(code === 201 ? 1 : 0)
      expect([
        201,
        'invalid_input',
        'deleted',
        'login_required',
        'authorization_required',
        'insufficient_funds',
      ]).toContain(code)
    }
  })

  it('pays the other wallets or nothing, while one leaves the split', async () => {
    for (let at = 0; at < rounds; at += 1) {
      const [buyer, partner] = [await arriveWithWallet(test, 1000), await arriveWithWallet(test)]
      const wallet_choice = [seller.owner, partner].map(({ wallet }) => wallet.my_wallet_id)
      const shared = await addSold(test, seller, { wallet_choice })
      await authorize(test, buyer, named(shared.id))
      const [{ code }, ended] = await Promise.all([
        buy(appAt(at), buyer, shared.id),
        at % 2 === 0
          ? appAt(at + 1).send(closeAccount, { params: { id: partner.id }, body: { password } }, partner.token)
          : appAt(at + 1).send(leaveSplit, { params: { id: shared.id } }, partner.token),
      ])
      expect([201, 'not_for_sale']).toContain(code)
      expect([200, 409]).toContain(ended.status)
      expect(await balanceOf(buyer)).toBe(code === 201 ? 0 : 1000)
      expect(await owns(buyer, shared.id)).toBe(code === 201)
    }
  })

  it('is owned and paid once, while an earlier purchase is reversed', async () => {
    for (let at = 0; at < rounds; at += 1) {
      const buyer = await arriveWithWallet(test, 2000)
      const { body } = await buyNow(test, buyer, seller.music.id)
      const { id } = (body as { transaction: { id: string } }).transaction
      await authorize(test, buyer, named(seller.music.id))
      const [again] = await Promise.all([
        buy(appAt(at), buyer, seller.music.id),
        reverseEntry(copy.context, { entry: id, reason: 'x' }),
      ])
      expect([201, 'already_owned']).toContain(again.code)
      expect(await owns(buyer, seller.music.id)).toBe(again.code === 201)
      expect(await balanceOf(buyer)).toBe(again.code === 201 ? 1000 : 2000)
    }
  })
})

describe('an edit of music while a partner leaves its split', () => {
  it('keeps the partner out, and does not notify them of joining', { tags: ['full'] }, async () => {
    const { sql } = test.context.database
    const partner = await arriveWithWallet(test)
    const wallet_choice = [seller.owner, partner].map(({ wallet }) => wallet.my_wallet_id)
    const shared = await addSold(test, seller, { wallet_choice })
    let editing: Promise<{ status: number }> | undefined
    await transaction(sql, async (tx) => {
      await stayOpen(tx)
      await tx`select from music where id = ${shared.id} for update`
      editing = copy.send(
        updateMusic,
        { params: { id: shared.id }, body: { title: 'Other words' } },
        seller.owner.token,
      )
      await untilWaiting(sql)
      await updateWallets(tx, shared.id, wallet_choice.slice(0, 1))
    })
    expect((await editing)?.status).toBe(200)
    const { body } = await test.call(getMusic, { params: { id: shared.id } }, seller.owner.token)
    expect([body.title, body.wallet_choice]).toEqual(['Other words', wallet_choice.slice(0, 1)])
    await doWaitingJobs(test)
    const news = await test.call(listNotifications, {}, partner.token)
    expect(news.body.rows.map(({ type }) => type)).toEqual(['music_split_joined'])
  })
})

import { deleteMusic, getMusic, updateMusic } from '@sheds/contract/music/music'
import { leaveSplit, listBuyers, listMyMusic, payMusic } from '@sheds/contract/music/purchases'
import { listNotifications } from '@sheds/contract/notifications/notifications'
import type { Id } from '@sheds/contract/scalars'
import { closeAccount, logIn } from '@sheds/contract/users/accounts'
import { listTransactions, sendMoney, settlePayment } from '@sheds/contract/wallet/wallet'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { addPlayable, addPublished, arriveWithMusic, sendAudio, someWav, transcode } from '../../../testing/music.ts'
import { arrive, password } from '../../../testing/people.ts'
import { addSold, arriveSelling, buy, buyNow, type Seller } from '../../../testing/purchases.ts'
import { runJob } from '../../../testing/sheds.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { doWaitingJobs } from '../../../testing/waiting-jobs.ts'
import {
  arriveWithWallet,
  authorize,
  giveWallet,
  proveBooks,
  type WalletOwner,
  walletOf,
} from '../../../testing/wallets.ts'
import { reverseEntry } from '../../ledger/corrections/corrections.service.ts'
import { proveSales } from './testing/prove-sales.ts'

let test: TestApp
let seller: Seller

beforeAll(async () => {
  test = await startTestApp()
  seller = await arriveSelling(test, { title: 'Makossa Nights' })
})
afterEach(async () => {
  await proveBooks(test.context.database.sql)
  await proveSales(test.context.database.sql)
})
afterAll(() => test.close())

const balanceOf = async (person: WalletOwner) => (await walletOf(test, person)).balance
const pieceFor = async (token: string | undefined, id: Id = seller.music.id) =>
  (await test.call(getMusic, { params: { id } }, token)).body
const grantsOf = async ({ wallet }: WalletOwner) =>
  (await test.context.database.sql`select from wallet_grants where account_id = ${wallet.id}`).length

describe('a bought piece of music', () => {
  it('is paid, owned and audible at once, for the buyer only', async () => {
    const [buyer, stranger] = [await arriveWithWallet(test, 1500), await arrive(test)]
    const before = await balanceOf(seller.owner)
    expect(await pieceFor(buyer.token)).toMatchObject({ paidMusic: [], songs: [{ whole: false }] })
    const { code, body } = await buyNow(test, buyer, seller.music.id)
    expect(code).toBe(201)
    expect(body).toEqual({
      message: 'It’s yours now.',
      purchase: { shed_id: seller.shed.id, user_id: buyer.id, music_id: seller.music.id, amount: 1000 },
      transaction: expect.objectContaining({ status: 'completed', new_balance: 500 }),
    })
    expect([await balanceOf(buyer), (await balanceOf(seller.owner)) - before]).toEqual([500, 1000])
    expect(await pieceFor(buyer.token)).toMatchObject({
      paidMusic: [{ user_id: buyer.id }],
      songs: [{ whole: true }],
      viewer: { owned: false, bought: true },
    })
    expect(await pieceFor(seller.owner.token)).toMatchObject({ viewer: { owned: true, bought: false } })
    for (const token of [stranger.token, undefined])
      expect(await pieceFor(token)).toMatchObject({ paidMusic: [], songs: [{ whole: false }] })
  })

  it('is paid once; a known key returns its first response', async () => {
    const buyer = await arriveWithWallet(test, 3000)
    const first = await buyNow(test, buyer, seller.music.id)
    const again = await buy(test, buyer, seller.music.id, { key: first.key })
    expect([again.code, again.body]).toEqual([201, first.body])
    await authorize(test, buyer, { action: 'paid_music', amount: 1000, music_id: seller.music.id })
    expect((await buy(test, buyer, seller.music.id)).code).toBe('already_owned')
    expect([await grantsOf(buyer), await balanceOf(buyer)]).toEqual([1, 2000])
    expect((await buy(test, buyer, seller.music.id, { key: first.key, amount: 1200 })).code).toBe('key_conflict')
  })

  it('is settled by its key: done as it was booked, or void for ever', async () => {
    const buyer = await arriveWithWallet(test, 1000)
    const late = newId()
    const settle = async (key: string) =>
      (await test.call(settlePayment, { params: { id: buyer.id }, body: { key, call: 'paid_music' } }, buyer.token))
        .body
    expect((await settle(late)).outcome).toBe('voided')
    expect((await buyNow(test, buyer, seller.music.id, { key: late })).code).toBe('key_voided')
    const { key, body } = await buyNow(test, buyer, seller.music.id)
    expect(await settle(key)).toMatchObject({
      outcome: 'done',
      message: 'It’s yours now.',
      transaction: (body as { transaction: object }).transaction,
    })
  })

  it('is listed in the buyer’s music and in the seller’s list of buyers', async () => {
    const buyer = await arriveWithWallet(test, 5000)
    const [one, two] = [await addSold(test, seller), await addPublished(test, seller, { price: 0 })]
    await buyNow(test, buyer, one.id)
    await buy(test, buyer, two.id, { amount: 0 })
    const { body, headers } = await test.call(listMyMusic, { query: { limit: 1 } }, buyer.token)
    expect(body).toMatchObject([{ id: two.id, owned: { how: 'free', amount: 0 }, songs: [{ whole: true }] }])
    expect(headers['x-total-count']).toBe('2')
    const { body: all } = await test.call(listMyMusic, {}, buyer.token)
    expect(all.map(({ id }) => id)).toEqual([two.id, one.id])
    const buyers = await test.call(listBuyers, { params: { id: one.id } }, seller.owner.token)
    expect(buyers.body).toEqual([
      {
        id: expect.any(String),
        user_id: buyer.id,
        name: buyer.name,
        how: 'paid',
        amount: 1000,
        createdAt: expect.any(String),
      },
    ])
    expect((await test.refused(listBuyers, { params: { id: one.id } }, buyer.token)).body.code).toBe('forbidden')
  })

  it('names all buyers to its owner, newest first, and each buyer only to themselves', async () => {
    const piece = await addSold(test, seller)
    const [first, second] = [await arriveWithWallet(test, 1000), await arriveWithWallet(test, 1000)]
    await buyNow(test, first, piece.id)
    await buyNow(test, second, piece.id)
    const namedTo = async (token: string) => (await pieceFor(token, piece.id)).paidMusic.map(({ user_id }) => user_id)
    expect(await namedTo(seller.owner.token)).toEqual([second.id, first.id])
    expect(await namedTo(first.token)).toEqual([first.id])
    const { body, headers } = await test.call(
      listBuyers,
      { params: { id: piece.id }, query: { limit: 1 } },
      seller.owner.token,
    )
    expect([body.map(({ user_id }) => user_id), headers['x-total-count']]).toEqual([[second.id], '2'])
  })

  it('is notified by one job, which also refreshes both balances', async () => {
    const buyer = await arriveWithWallet(test, 1000)
    await doWaitingJobs(test)
    await buyNow(test, buyer, seller.music.id)
    expect(await doWaitingJobs(test)).toEqual(['music.purchasePaid'])
    for (const [{ id }, kinds] of [
      [buyer, ['balance']],
      [seller.owner, ['balance', 'notification']],
    ] as const) {
      const rows = await test.context.database.sql<{ kind: string }[]>`
        select kind from live_events where user_id = ${id} order by seq desc limit ${kinds.length}`
      expect(rows.map(({ kind }) => kind).toSorted()).toEqual(kinds)
    }
  })

  it('is named in both statements, and its owner is notified of the buyer', async () => {
    const buyer = await arriveWithWallet(test, 1000)
    const piece = await addSold(test, seller, { title: 'Bikutsi Bay' })
    await buyNow(test, buyer, piece.id)
    const lineOf = async (person: WalletOwner) =>
      (await test.call(listTransactions, { params: { id: person.id } }, person.token)).body[0]
    expect(await lineOf(buyer)).toMatchObject({
      code: 'purchase',
      description: 'Music bought: Bikutsi Bay',
      amount: 1000,
    })
    expect(await lineOf(seller.owner)).toMatchObject({ code: 'purchase', description: 'Music sold: Bikutsi Bay' })
    await doWaitingJobs(test)
    const { body } = await test.call(listNotifications, {}, seller.owner.token)
    expect(body.rows[0]).toMatchObject({
      type: 'music_sold',
      detail: '1000',
      actors: [{ id: buyer.id }],
      subject: { kind: 'music', id: piece.id, name: 'Bikutsi Bay' },
    })
  })
})

describe('a refused purchase of music', () => {
  it('returns the current price, and keeps the authorization', async () => {
    const buyer = await arriveWithWallet(test, 3000)
    for (const amount of [0, 999, 1001]) {
      await authorize(test, buyer)
      const call = { body: { music_id: seller.music.id, amount } }
      const { status, body } = await test.refused(payMusic, call, buyer.token)
      expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([400, 'invalid_input', ['amount']])
      expect(body.message).toContain('CFA\u00a01,000')
      expect(await grantsOf(buyer)).toBe(1)
    }
    expect(await balanceOf(buyer)).toBe(3000)
  })

  it('has the old price after a change', async () => {
    const buyer = await arriveWithWallet(test, 3000)
    const piece = await addSold(test, seller)
    await test.call(updateMusic, { params: { id: piece.id }, body: { price: 1500 } }, seller.owner.token)
    expect((await buyNow(test, buyer, piece.id, { amount: 1000 })).code).toBe('invalid_input')
    expect((await buyNow(test, buyer, piece.id, { amount: 1500 })).code).toBe(201)
  })

  it('is by the owner or a visitor, in another shed, or of an unknown piece', async () => {
    await giveWallet(test, seller.owner, 2000)
    expect((await buyNow(test, seller.owner, seller.music.id)).code).toBe('forbidden')
    const buyer = await arriveWithWallet(test, 1000)
    const elsewhere = { body: { music_id: seller.music.id, amount: 1000, shed_id: newId() } }
    expect((await test.refused(payMusic, elsewhere, buyer.token)).body.code).toBe('not_found')
    expect((await test.refused(payMusic, { body: { music_id: newId(), amount: 0 } }, buyer.token)).body.code).toBe(
      'not_found',
    )
    expect((await test.refused(payMusic, { body: { music_id: newId(), amount: 0 } })).body.code).toBe('login_required')
  })

  it('lacks a matching authorization or the money', async () => {
    const buyer = await arriveWithWallet(test, 999)
    const other = await addSold(test, seller)
    expect((await buy(test, buyer, other.id)).code).toBe('authorization_required')
    await authorize(test, buyer, { action: 'paid_music', amount: 1000, music_id: seller.music.id })
    expect((await buy(test, buyer, other.id)).code).toBe('authorization_required')
    await authorize(test, buyer, { action: 'paid_music', amount: 900, music_id: other.id })
    expect((await buy(test, buyer, other.id)).code).toBe('authorization_required')
    expect((await buyNow(test, buyer, other.id)).code).toBe('insufficient_funds')
    expect(await pieceFor(buyer.token, other.id)).toMatchObject({ paidMusic: [], songs: [{ whole: false }] })
  })

  it('has an inactive wallet, or a deleted piece', async () => {
    const [buyer, poor] = [await arriveWithWallet(test, 2000), await arrive(test)]
    expect((await buy(test, poor, seller.music.id)).code).toBe('wallet_inactive')
    const piece = await addSold(test, seller)
    await sendAudio(test, seller.owner, piece, [someWav(4, 300)])
    await test.call(deleteMusic, { params: { id: piece.id } }, seller.owner.token)
    expect((await buyNow(test, buyer, piece.id)).code).toBe('deleted')
  })
})

describe('music that is free or has an open price', () => {
  it('is taken once with a login alone, or paid if the owner accepts more', async () => {
    const [taker, giver] = [await arrive(test), await arriveWithWallet(test, 5000)]
    const piece = await addPublished(test, seller, { price: 0 })
    expect((await buy(test, taker, piece.id, { amount: 0 })).body).toMatchObject({ transaction: null })
    expect((await buy(test, taker, piece.id, { amount: 0 })).code).toBe('already_owned')
    expect(await pieceFor(taker.token, piece.id)).toMatchObject({ paidMusic: [{ user_id: taker.id }] })
    const change = { price: 0, name_your_price: true, wallet_choice: [seller.owner.wallet.my_wallet_id] }
    await test.call(updateMusic, { params: { id: piece.id }, body: change }, seller.owner.token)
    expect((await buyNow(test, giver, piece.id, { amount: 99 })).code).toBe('invalid_input')
    expect((await buyNow(test, giver, piece.id, { amount: 2500 })).code).toBe(201)
    expect(await balanceOf(giver)).toBe(2500)
  })

  it('is sold for more than its price, never for less', async () => {
    const buyer = await arriveWithWallet(test, 5000)
    const piece = await addSold(test, seller, { name_your_price: true })
    expect((await buyNow(test, buyer, piece.id, { amount: 999 })).code).toBe('invalid_input')
    expect((await buyNow(test, buyer, piece.id, { amount: 3000 })).code).toBe(201)
  })
})

describe('a sale split between wallets', () => {
  it('pays each its share and the first the rest, without closed ones and the buyer’s', async () => {
    const partners = [await arriveWithWallet(test), await arriveWithWallet(test)]
    const shared = await arriveSelling(test, { partners })
    const [buyer, second] = [await arriveWithWallet(test, 1000), partners[0] as WalletOwner]
    const all = [shared.owner, ...partners]
    await buyNow(test, buyer, shared.music.id)
    expect(await Promise.all(all.map(balanceOf))).toEqual([334, 333, 333])
    await doWaitingJobs(test)
    const typesOf = async ({ token }: WalletOwner) =>
      (await test.call(listNotifications, {}, token)).body.rows.map(({ type, detail }) => `${type} ${detail}`)
    expect(await typesOf(second)).toEqual(['music_share 333', 'music_split_joined '])
    expect(await typesOf(shared.owner)).toEqual(['music_sold 334'])
    // The buyer's own wallet gets no share.
    await giveWallet(test, second, 667)
    await buyNow(test, second, shared.music.id)
    expect(await Promise.all(all.map(balanceOf))).toEqual([834, 0, 833])
    await test.call(closeAccount, { params: { id: second.id }, body: { password } }, second.token)
    const third = await arriveWithWallet(test, 1000)
    await buyNow(test, third, shared.music.id)
    expect([await balanceOf(shared.owner), await balanceOf(partners[1] as WalletOwner)]).toEqual([1334, 1333])
  })

  it('omits a partner who left, and notifies the owner, who cannot leave', { tags: ['full'] }, async () => {
    const partner = await arriveWithWallet(test)
    const shared = await arriveSelling(test, { partners: [partner] })
    const call = { params: { id: shared.music.id } }
    const stranger = await arriveWithWallet(test, 1000)
    const sharesOf = async ({ token }: WalletOwner) => (await pieceFor(token, shared.music.id)).viewer?.shares
    expect(await Promise.all([shared.owner, stranger, partner].map(sharesOf))).toEqual([undefined, undefined, true])
    for (const { token } of [shared.owner, stranger])
      expect((await test.refused(leaveSplit, call, token)).body.code).toBe('forbidden')
    await test.call(leaveSplit, call, partner.token)
    expect(await sharesOf(partner)).toBe(undefined)
    expect((await test.refused(leaveSplit, call, partner.token)).body.code).toBe('forbidden')
    await buyNow(test, stranger, shared.music.id)
    expect([await balanceOf(shared.owner), await balanceOf(partner)]).toEqual([1000, 0])
    await doWaitingJobs(test)
    const { body } = await test.call(listNotifications, {}, shared.owner.token)
    expect(body.rows.map(({ type }) => type).sort()).toEqual(['music_sold', 'music_split_left'])
  })
})

describe('an earlier payment for music', () => {
  const sendFor = async (buyer: WalletOwner, musicId: Id, amount = 1000, to = seller.owner) => {
    await authorize(test, buyer, { action: 'send_money', amount })
    const body = { recipient_wallet_id: to.wallet.my_wallet_id, amount, music_id: musicId }
    return (await test.call(sendMoney, { body, headers: { 'idempotency-key': newId() } }, buyer.token)).body.transaction
  }

  it('is claimed once by its payer, without an authorization', async () => {
    const buyer = await arriveWithWallet(test, 2000)
    const sent = await sendFor(buyer, seller.music.id)
    const { code, body } = await buy(test, buyer, seller.music.id)
    expect([code, (body as { transaction: { id: string } }).transaction]).toEqual([201, sent])
    expect(await balanceOf(buyer)).toBe(1000)
    expect(await pieceFor(buyer.token)).toMatchObject({ paidMusic: [{ user_id: buyer.id }] })
    expect((await buy(test, buyer, seller.music.id)).code).toBe('already_owned')
  })

  it('is not claimed if amount, piece, receiver or age differ, or if it was reversed', async () => {
    const { sql } = test.context.database
    const [other, third] = [await addSold(test, seller), await arriveWithWallet(test)]
    const tries: ((buyer: WalletOwner) => Promise<unknown>)[] = [
      (buyer) => sendFor(buyer, seller.music.id, 900),
      (buyer) => sendFor(buyer, other.id),
      (buyer) => sendFor(buyer, seller.music.id, 1000, third),
      async (buyer) => reverseEntry(test.context, { entry: (await sendFor(buyer, seller.music.id)).id, reason: 'x' }),
    ]
    for (const attempt of tries) {
      const buyer = await arriveWithWallet(test, 2000)
      await attempt(buyer)
      expect((await buy(test, buyer, seller.music.id)).code).toBe('authorization_required')
    }
    const late = await arriveWithWallet(test, 2000)
    const { id } = await sendFor(late, seller.music.id)
    await sql.begin(async (tx) => {
      await tx`alter table ledger_postings disable trigger user`
      await tx`update ledger_postings set at = at - interval '16 minutes' where entry_id = ${id}`
      await tx`alter table ledger_postings enable trigger user`
    })
    expect((await buy(test, late, seller.music.id)).code).toBe('authorization_required')
  })
})

describe('bought music', () => {
  it('stays for its buyer after its deletion; others get the error deleted', async () => {
    const [buyer, stranger] = [await arriveWithWallet(test, 1000), await arrive(test)]
    const piece = await addSold(test, seller)
    await buyNow(test, buyer, piece.id)
    await test.call(deleteMusic, { params: { id: piece.id } }, seller.owner.token)
    expect(await pieceFor(buyer.token, piece.id)).toMatchObject({ deleted: true, songs: [{ whole: true }] })
    for (const token of [stranger.token, seller.owner.token, undefined])
      expect((await test.refused(getMusic, { params: { id: piece.id } }, token)).body.code).toBe('deleted')
    expect((await test.call(listMyMusic, {}, buyer.token)).body).toMatchObject([{ id: piece.id, deleted: true }])
  })

  it('stays in the store; deleted music without buyers is removed an hour later', async () => {
    const { sql } = test.context.database
    const [kept, lost] = [await addPlayable(test, seller, { price: 0 }), await addPlayable(test, seller, { price: 0 })]
    const taker = await arrive(test)
    await buy(test, taker, kept.id, { amount: 0 })
    for (const { id } of [kept, lost]) await test.call(deleteMusic, { params: { id } }, seller.owner.token)
    const storedCount = async ({ id }: { id: Id }) => {
      const rows = await sql`
        select from songs x join files f on f.id = (x.tracks -> 'whole' ->> 'id')::uuid
        where x.music_id = ${id} and f.unused_since is null`
      return rows.length
    }
    await runJob(test, 'music.forget_songs')
    expect([await storedCount(kept), await storedCount(lost)]).toEqual([1, 1])
    await sql`update songs set deleted_at = deleted_at - interval '61 minutes' where music_id in (${kept.id}, ${lost.id})`
    await sql`update wallet_purchases set at = at - interval '2 hours' where thing_id = ${kept.id}`
    await runJob(test, 'music.forget_songs')
    expect([await storedCount(kept), await storedCount(lost)]).toEqual([1, 0])
    expect(await pieceFor(taker.token, kept.id)).toMatchObject({ deleted: true, songs: [{ whole: true }] })
  })

  it('includes the replaced song for earlier buyers, only the new one for later ones', async () => {
    const [early, later] = [await arriveWithWallet(test, 1000), await arriveWithWallet(test, 1000)]
    const piece = await addSold(test, seller)
    await buyNow(test, early, piece.id)
    const { sql } = test.context.database
    await sql`update wallet_purchases set at = at - interval '1 hour' where thing_id = ${piece.id}`
    await sendAudio(test, seller.owner, piece, [someWav(5, 500)])
    await transcode(test)
    await sql`update songs set deleted_at = deleted_at - interval '10 minutes' where music_id = ${piece.id} and is_kept`
    await buyNow(test, later, piece.id)
    expect((await pieceFor(early.token, piece.id)).songs.map(({ withdrawn }) => withdrawn ?? false)).toEqual([
      true,
      false,
    ])
    expect((await pieceFor(later.token, piece.id)).songs).toHaveLength(1)
  })

  it('is lost by a reversal, and can be bought again', async () => {
    const buyer = await arriveWithWallet(test, 1000)
    const { body } = await buyNow(test, buyer, seller.music.id)
    const { id } = (body as { transaction: { id: string } }).transaction
    expect(await reverseEntry(test.context, { entry: id, reason: 'Wrong song' })).toMatchObject({
      ended: { ownerId: buyer.id, thingId: seller.music.id, title: 'Makossa Nights' },
    })
    expect(await pieceFor(buyer.token)).toMatchObject({ paidMusic: [], songs: [{ whole: false }] })
    expect((await test.call(listMyMusic, {}, buyer.token)).body).toEqual([])
    expect((await buyNow(test, buyer, seller.music.id)).code).toBe(201)
  })
})

describe('a purchase in a second session', () => {
  it('cannot use the authorization of the first one', async () => {
    const buyer = await arriveWithWallet(test, 1000)
    const { body } = await test.call(logIn, { body: { name: buyer.name, password } })
    await authorize(test, buyer, { action: 'paid_music', amount: 1000, music_id: seller.music.id })
    expect((await buy(test, buyer, seller.music.id, { token: body.token })).code).toBe('authorization_required')
    expect((await arriveWithMusic(test)).music.paidMusic).toEqual([])
  })
})

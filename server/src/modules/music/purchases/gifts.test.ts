import { blockUser } from '@sheds/contract/moderation/moderation'
import { deleteMusic, getMusic } from '@sheds/contract/music/music'
import { listBuyers, listMyMusic } from '@sheds/contract/music/purchases'
import { listNotifications, setNotificationSettings } from '@sheds/contract/notifications/notifications'
import type { Id } from '@sheds/contract/scalars'
import { maskPersonName } from '@sheds/contract/text/masks'
import { closeAccount } from '@sheds/contract/users/accounts'
import { getReceipt, makeReceipt } from '@sheds/contract/wallet/receipts'
import { listTransactions, settlePayment } from '@sheds/contract/wallet/wallet'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { addPublished } from '../../../testing/music.ts'
import { arrive, password } from '../../../testing/people.ts'
import { addSold, arriveSelling, buy, buyNow, type Seller } from '../../../testing/purchases.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { doWaitingJobs } from '../../../testing/waiting-jobs.ts'
import { arriveWithWallet, authorize, proveBooks, type WalletOwner, walletOf } from '../../../testing/wallets.ts'
import { reverseEntry } from '../../ledger/corrections/corrections.service.ts'
import { proveSales } from './testing/prove-sales.ts'

let test: TestApp
let copy: TestApp
let seller: Seller

beforeAll(async () => {
  test = await startTestApp()
  copy = await startTestApp({ sharedDatabase: test.database })
  seller = await arriveSelling(test, { title: 'Makossa Nights' })
})
afterEach(async () => {
  await proveBooks(test.context.database.sql)
  await proveSales(test.context.database.sql)
})
afterAll(async () => {
  await copy.close()
  await test.close()
})

const pair = () => Promise.all([arriveWithWallet(test, 1500), arriveWithWallet(test)])
const balanceOf = async (person: WalletOwner) => (await walletOf(test, person)).balance
const owns = async ({ token }: { token: string }, id: Id = seller.music.id) => {
  const { paidMusic, songs } = (await test.call(getMusic, { params: { id } }, token)).body
  return paidMusic.length === 1 && songs.every(({ whole }) => whole)
}
const notificationsOf = async ({ token }: WalletOwner) => {
  await doWaitingJobs(test)
  const { rows } = (await test.call(listNotifications, {}, token)).body
  return rows.map(({ type, detail, actors, subject }) => [type, detail, actors[0]?.id ?? '', subject?.name])
}
const entryOf = (body: unknown) => (body as { transaction: { id: Id } }).transaction.id

describe('a gift of music', () => {
  it('belongs to the receiver; the seller is paid, and both are notified', async () => {
    const [payer, receiver] = await pair()
    const before = await balanceOf(seller.owner)
    const { code, body } = await buyNow(test, payer, seller.music.id, { to: receiver, note: 'For your birthday' })
    expect([code, (body as { message: string }).message]).toEqual([201, 'Gift sent. We’ve let them know.'])
    expect(await Promise.all([owns(payer), owns(receiver)])).toEqual([false, true])
    expect([await balanceOf(payer), (await balanceOf(seller.owner)) - before]).toEqual([500, 1000])
    const mine = await test.call(listMyMusic, {}, receiver.token)
    expect(mine.body).toMatchObject([{ id: seller.music.id, owned: { how: 'gift', amount: 1000 } }])
    expect(await notificationsOf(receiver)).toEqual([['music_gift', 'For your birthday', payer.id, 'Makossa Nights']])
    expect((await notificationsOf(seller.owner))[0]).toEqual(['music_sold', '1000', payer.id, 'Makossa Nights'])
    expect(await notificationsOf(payer)).toEqual([])
    const { body: buyers } = await test.call(listBuyers, { params: { id: seller.music.id } }, seller.owner.token)
    expect(buyers[0]).toMatchObject({ name: receiver.name, how: 'gift' })
  })

  it('appears with its receiver and note only in the payer’s statement and receipt', async () => {
    const [payer, receiver] = await pair()
    const { body } = await buyNow(test, payer, seller.music.id, { to: receiver, note: 'Only for you' })
    const lineOf = async (person: WalletOwner) =>
      (await test.call(listTransactions, { params: { id: person.id } }, person.token)).body[0]
    const words = `Gift for ${receiver.name}: Makossa Nights`
    expect(await lineOf(payer)).toMatchObject({ description: words, note: 'Only for you', amount: 1000 })
    expect(await lineOf(seller.owner)).toMatchObject({ description: 'Music sold: Makossa Nights', note: null })
    expect(await lineOf(receiver)).toBe(undefined)
    const { receipt } = (await test.call(makeReceipt, { params: { id: entryOf(body) } }, payer.token)).body
    const { description } = (await test.call(getReceipt, { params: { code: receipt.code } })).body
    expect(description).toBe(`Gift for ${maskPersonName(receiver.name)}: Makossa Nights`)
  })

  it('returns one response per key, also when it is settled', async () => {
    const [payer, receiver] = await pair()
    const first = await buyNow(test, payer, seller.music.id, { to: receiver })
    const again = await buy(test, payer, seller.music.id, { to: receiver, key: first.key })
    expect([again.code, again.body]).toEqual([201, first.body])
    for (const other of [{}, { to: await arriveWithWallet(test) }, { to: receiver, note: 'Else' }])
      expect((await buy(test, payer, seller.music.id, { ...other, key: first.key })).code).toBe('key_conflict')
    const settle = { params: { id: payer.id }, body: { key: first.key, call: 'paid_music' as const } }
    const { body } = await test.call(settlePayment, settle, payer.token)
    expect(body).toMatchObject({ outcome: 'done', message: 'Gift sent. We’ve let them know.' })
    expect(await balanceOf(payer)).toBe(500)
  })

  it('returns that response even after the piece was hidden or deleted', async () => {
    const { sql } = test.context.database
    const [payer, receiver] = await pair()
    const piece = await addSold(test, seller)
    const first = await buyNow(test, payer, piece.id, { to: receiver })
    const again = () => buy(test, payer, piece.id, { to: receiver, key: first.key })
    await sql`update music set is_held = true, is_shown = false where id = ${piece.id}`
    expect(await again()).toEqual(first)
    await sql`update music set is_held = false, is_shown = true where id = ${piece.id}`
    await test.call(deleteMusic, { params: { id: piece.id } }, seller.owner.token)
    expect(await again()).toEqual(first)
    expect((await buy(test, payer, piece.id, { to: receiver })).code).toBe('deleted')
  })

  it('becomes a purchase when the payer is the receiver', async () => {
    const buyer = await arriveWithWallet(test, 1000)
    const { code, body } = await buyNow(test, buyer, seller.music.id, { to: buyer, note: 'Mine' })
    expect([code, (body as { message: string }).message, await owns(buyer)]).toEqual([201, 'It’s yours now.', true])
    const mine = await test.call(listMyMusic, {}, buyer.token)
    expect(mine.body).toMatchObject([{ owned: { how: 'paid' } }])
  })

  it('may be of a piece the payer owns, and respects switched-off notifications', async () => {
    const [payer, receiver] = await pair()
    const one = await addSold(test, seller, { price: 500 })
    await buyNow(test, payer, one.id, { amount: 500 })
    await test.call(setNotificationSettings, { body: { music_gift: false } }, receiver.token)
    expect((await buyNow(test, payer, one.id, { amount: 500, to: receiver })).code).toBe(201)
    expect(await Promise.all([owns(payer, one.id), owns(receiver, one.id)])).toEqual([true, true])
    expect(await notificationsOf(receiver)).toEqual([])
  })
})

describe('a refused gift', () => {
  it('does not reveal that the receiver owns the piece, needs authorization and counts as a miss', async () => {
    const [payer, receiver] = await pair()
    await buyNow(test, await arriveWithWallet(test, 1000), seller.music.id, { to: receiver })
    for (const to of [receiver, seller.owner]) {
      await test.context.database.sql`delete from wallet_grants`
      expect((await buy(test, payer, seller.music.id, { to })).code).toBe('authorization_required')
      const refused = await buyNow(test, payer, seller.music.id, { to })
      expect(refused).toMatchObject({
        code: 'gift_refused',
        body: { message: expect.stringContaining('You weren’t charged') },
      })
      expect(JSON.stringify(refused.body)).not.toMatch(/own|already|yours/)
    }
    expect(await balanceOf(payer)).toBe(1500)
    const { sql } = test.context.database
    const [missed] = await sql<{ count: number }[]>`
      select count from payment_counts where user_id = ${payer.id} and kind = 'miss_hour'`
    expect(missed?.count).toBe(2)
  })

  it('gets one answer for missing, inactive, closed and blocking wallets', async () => {
    const [payer, blocking] = await pair()
    const [inactive, closed] = [await arrive(test), await arriveWithWallet(test)]
    await test.call(blockUser, { params: { id: payer.id } }, blocking.token)
    await test.call(closeAccount, { params: { id: closed.id }, body: { password } }, closed.token)
    const call = (recipient: string) => ({
      body: { music_id: seller.music.id, amount: 1000, recipient_wallet_id: recipient },
    })
    const answers = []
    const { payMusic } = await import('@sheds/contract/music/purchases')
    for (const recipient of ['ZZZ999', inactive.id, closed.wallet.my_wallet_id, blocking.wallet.my_wallet_id]) {
      expect((await test.refused(payMusic, call(recipient), payer.token)).body.code).toBe('authorization_required')
      await authorize(test, payer, { action: 'paid_music', amount: 1000, music_id: seller.music.id })
      const { status, body } = await test.refused(payMusic, call(recipient), payer.token)
      await test.context.database.sql`delete from wallet_grants`
      answers.push({ status, body })
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 404, body: { message: 'Recipient not found.' } })
  })

  it('was authorized for another receiver, or for a purchase', async () => {
    const [payer, receiver] = await pair()
    for (const named of [{}, { recipient_wallet_id: seller.owner.wallet.my_wallet_id }]) {
      await authorize(test, payer, { action: 'paid_music', amount: 1000, music_id: seller.music.id, ...named })
      expect((await buy(test, payer, seller.music.id, { to: receiver })).code).toBe('authorization_required')
    }
    const named = { recipient_wallet_id: receiver.wallet.my_wallet_id }
    await authorize(test, payer, { action: 'paid_music', amount: 1000, music_id: seller.music.id, ...named })
    expect((await buy(test, payer, seller.music.id)).code).toBe('authorization_required')
    expect((await buy(test, payer, seller.music.id, { to: receiver })).code).toBe(201)
  })

  it('is free, has a note with contacts, is paid by the seller, or is deleted', async () => {
    const [payer, receiver] = await pair()
    const [free, gone] = [await addPublished(test, seller, { price: 0 }), await addSold(test, seller, { price: 500 })]
    const refused = async (piece: Id, more: object) => (await buy(test, payer, piece, { to: receiver, ...more })).code
    await authorize(test, payer)
    expect(await refused(free.id, { amount: 0 })).toBe('invalid_input')
    for (const note of ['see www.example.cm', 'call 677123456', 'x'.repeat(121)])
      expect(await refused(seller.music.id, { note })).toBe('invalid_input')
    await buyNow(test, payer, gone.id, { amount: 500 })
    await test.call(deleteMusic, { params: { id: gone.id } }, seller.owner.token)
    expect((await buyNow(test, payer, gone.id, { amount: 500, to: receiver })).code).toBe('deleted')
    expect((await buyNow(test, seller.owner, seller.music.id, { to: receiver })).code).toBe('forbidden')
    expect(await owns(receiver)).toBe(false)
  })
})

describe('the reversal of a payment', () => {
  it('takes a gift from its receiver, notifies both, and allows to give it again', async () => {
    const [payer, receiver] = await pair()
    const { body } = await buyNow(test, payer, seller.music.id, { to: receiver })
    const off = { music_gift: false, money_in: false }
    for (const { token } of [payer, receiver]) await test.call(setNotificationSettings, { body: off }, token)
    const reversal = await reverseEntry(test.context, { entry: entryOf(body), reason: 'Wrong person' })
    expect(reversal).toMatchObject({ givenBack: 1000, ended: { ownerId: receiver.id, thingId: seller.music.id } })
    expect([await owns(receiver), await balanceOf(payer)]).toEqual([false, 1500])
    expect(await notificationsOf(receiver)).toEqual([['music_ended', '', '', 'Makossa Nights']])
    expect(await notificationsOf(payer)).toEqual([['gift_ended', '', receiver.id, 'Makossa Nights']])
    expect((await buyNow(test, payer, seller.music.id, { to: receiver })).code).toBe(201)
  })

  it('notifies only the buyer of a purchase', async () => {
    const buyer = await arriveWithWallet(test, 1000)
    const { body } = await buyNow(test, buyer, seller.music.id)
    await reverseEntry(test.context, { entry: entryOf(body), reason: 'Wrong song' })
    expect((await notificationsOf(buyer)).map(([type]) => type).sort()).toEqual(['money_in', 'music_ended'])
  })
})

describe('concurrent gifts', () => {
  it('succeed once per receiver; the other payer keeps the money', async () => {
    for (let round = 0; round < 3; round += 1) {
      const [one, receiver] = await pair()
      const payers = [one, await arriveWithWallet(test, 1000)]
      const named = { action: 'paid_music', amount: 1000, music_id: seller.music.id } as const
      for (const payer of payers)
        await authorize(test, payer, { ...named, recipient_wallet_id: receiver.wallet.my_wallet_id })
      const answers = await Promise.all(
        payers.map((payer, at) => buy(at === 0 ? test : copy, payer, seller.music.id, { to: receiver })),
      )
      expect(answers.map(({ code }) => code).sort()).toEqual([201, 'gift_refused'])
      const left = (await Promise.all(payers.map(balanceOf))).reduce((sum, each) => sum + each, 0)
      expect(left).toBe(1500)
    }
  })

  it('exclude a purchase by the receiver', async () => {
    const [payer, receiver] = [await arriveWithWallet(test, 1000), await arriveWithWallet(test, 1000)]
    const named = { action: 'paid_music', amount: 1000, music_id: seller.music.id } as const
    await authorize(test, payer, { ...named, recipient_wallet_id: receiver.wallet.my_wallet_id })
    await authorize(test, receiver, named)
    const answers = await Promise.all([
      buy(test, payer, seller.music.id, { to: receiver }),
      buy(copy, receiver, seller.music.id),
    ])
    expect(answers.filter(({ code }) => code === 201)).toHaveLength(1)
    expect((await balanceOf(payer)) + (await balanceOf(receiver))).toBe(1000)
    expect(await owns(receiver)).toBe(true)
  })

  it('succeed before the receiver closes the account, or are not paid', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [payer, receiver] = await pair()
      const named = { recipient_wallet_id: receiver.wallet.my_wallet_id }
      await authorize(test, payer, { action: 'paid_music', amount: 1000, music_id: seller.music.id, ...named })
      const key = newId()
      const [{ code }] = await Promise.all([
        buy(test, payer, seller.music.id, { to: receiver, key }),
        copy.send(closeAccount, { params: { id: receiver.id }, body: { password } }, receiver.token),
      ])
      expect([201, 'not_found']).toContain(code)
      expect(await balanceOf(payer)).toBe(code === 201 ? 500 : 1500)
      // The key returns its first outcome, though the account is closed by now.
      expect((await buy(test, payer, seller.music.id, { to: receiver, key })).code).toBe(code)
    }
  })
})

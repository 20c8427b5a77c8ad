import { makeMusicCodes, redeemMusic } from '@sheds/contract/music/music-codes'
import { payMusic } from '@sheds/contract/music/purchases'
import type { Id } from '@sheds/contract/scalars'
import { sendMoney, settlePayment } from '@sheds/contract/wallet/wallet'
import { expect } from 'vitest'
import { newId } from '../../../../platform/ids.ts'
import type { MobileMoney } from '../../../../testing/mobile-money.ts'
import { addSold, type Seller } from '../../../../testing/purchases.ts'
import { randomOf } from '../../../../testing/random.ts'
import { arriveWithWallet, authorize, proveBooks, type WalletOwner, walletOf } from '../../../../testing/wallets.ts'
import { startPaymentCopy } from '../../../wallet/testing/payment-copies.ts'
import { proveSales } from './prove-sales.ts'

const ways = ['bought', 'given', 'claimed', 'free', 'by a code'] as const

/** One way to become the owner of a piece. */
interface Sale {
  way: (typeof ways)[number]
  price: number
  buyer: WalletOwner
  /** Future owner of the piece. */
  owner: WalletOwner
  musicId: Id
  key: string
  /** Sends the request to a server. */
  ask(test: Pick<MobileMoney['test'], 'send'>): Promise<number>
}

const prepare = async ({ test }: MobileMoney, seller: Seller, way: Sale['way']): Promise<Sale> => {
  const price = way === 'free' ? 0 : 1000
  const piece = await addSold(test, seller, way === 'free' ? { price, wallet_choice: [] } : {})
  const buyer = await arriveWithWallet(test, 1000)
  const owner = way === 'given' ? await arriveWithWallet(test) : buyer
  const recipient = owner === buyer ? undefined : owner.wallet.my_wallet_id
  const key = newId()
  if (way === 'claimed') {
    await authorize(test, buyer, { action: 'send_money', amount: price })
    const body = { recipient_wallet_id: seller.owner.wallet.my_wallet_id, amount: price, music_id: piece.id }
    await test.call(sendMoney, { body, headers: { 'idempotency-key': newId() } }, buyer.token)
  }
  if (way === 'bought' || way === 'given') {
    const named = { action: 'paid_music' as const, amount: price, music_id: piece.id }
    await authorize(test, buyer, { ...named, ...(recipient !== undefined && { recipient_wallet_id: recipient }) })
  }
  const made = { params: { id: piece.id } }
  const code =
    way === 'by a code' ? (await test.call(makeMusicCodes, made, seller.owner.token)).body.codes[0]?.code : undefined
  const body = { music_id: piece.id, amount: price, ...(recipient !== undefined && { recipient_wallet_id: recipient }) }
  const ask: Sale['ask'] = async ({ send }) => {
    const { status } =
      code === undefined
        ? await send(payMusic, { body, headers: { 'idempotency-key': key } }, buyer.token)
        : await send(redeemMusic, { body: { code } }, buyer.token)
    return status
  }
  return { way, price, buyer, owner, musicId: piece.id, key, ask }
}

interface SaleState {
  owns: boolean
  /** Balance of the buyer, who had 1000 francs. */
  left: number
}

const stateOf = async ({ test }: MobileMoney, { buyer, owner, musicId }: Sale): Promise<SaleState> => {
  const rows = await test.context.database.sql`
    select from wallet_purchases where account_id = ${owner.wallet.id} and thing_id = ${musicId}`
  return { owns: rows.length === 1, left: (await walletOf(test, buyer)).balance }
}

/** Owned and paid, or neither; an earlier payment is spent in any case. */
const expectWhole = ({ way, price }: Sale, { owns, left }: SaleState, name: string): void => {
  const isPaid = way === 'claimed' || (owns && (way === 'bought' || way === 'given'))
  expect(left, name).toBe(1000 - (isPaid ? price : 0))
}

/**
 * Kills a server at one of its steps during a purchase. Another server gets the same request at the same time or later,
 * or settles its key. The seed decides everything. Returns a description.
 */
export const playKilledSale = async (money: MobileMoney, seller: Seller, seed: number): Promise<string> => {
  const random = randomOf(seed)
  const way = ways[seed % ways.length] ?? 'bought'
  const sale = await prepare(money, seller, way)
  const steps = Math.floor(random() * 12)
  const then = (['again', 'settle', 'both at once'] as const)[Math.floor(random() * 3)]
  const name = `seed ${seed}: ${way}, killed after ${steps} steps, then ${then}`
  const copy = await startPaymentCopy(money)
  await copy.dieAfter(steps)
  const [told, beside] = await Promise.all([
    sale.ask(copy.money.test),
    then === 'both at once' ? sale.ask(money.test) : undefined,
  ])
  await copy.kill()
  const after = await stateOf(money, sale)
  expectWhole(sale, after, name)
  if (told === 201 || beside === 201) expect(after.owns, `${name}: it was acknowledged`).toBe(true)
  const isKeyed = way === 'bought' || way === 'given'
  if (then === 'settle' && isKeyed) await settle(money, sale, name)
  else {
    expect([201, 409], name).toContain(await sale.ask(money.test))
    expect((await stateOf(money, sale)).owns, name).toBe(true)
  }
  expectWhole(sale, await stateOf(money, sale), name)
  await proveBooks(money.test.context.database.sql)
  await proveSales(money.test.context.database.sql)
  return `${way}, ${after.owns ? 'done' : 'not done'} when killed`
}

/** The settled outcome equals the ownership; a void key never buys. */
const settle = async (money: MobileMoney, sale: Sale, name: string): Promise<void> => {
  const { test } = money
  const question = { params: { id: sale.buyer.id }, body: { key: sale.key, call: 'paid_music' as const } }
  const { outcome } = (await test.call(settlePayment, question, sale.buyer.token)).body
  expect(['done', 'voided'], name).toContain(outcome)
  expect((await stateOf(money, sale)).owns, name).toBe(outcome === 'done')
  expect(await sale.ask(test), name).toBe(outcome === 'done' ? 201 : 409)
  expect((await stateOf(money, sale)).owns, name).toBe(outcome === 'done')
}

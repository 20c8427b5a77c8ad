import { setTimeout as sleep } from 'node:timers/promises'
import type { EndpointSpec } from '@sheds/contract/endpoint'
import { payMusic } from '@sheds/contract/music/purchases'
import { createOrder } from '@sheds/contract/orders/orders'
import { likeProduct } from '@sheds/contract/products/products'
import { sendLimits } from '@sheds/contract/wallet/payment-limits'
import { authorizePayment, sendMoney } from '@sheds/contract/wallet/wallet'
import { addWriteMedia, createWrite } from '@sheds/contract/writes/writes'
import { newId } from '@sheds/server/platform/ids'
import type { TestCall } from '@sheds/server/testing/test-app'
import type { WalletOwner } from '@sheds/server/testing/wallets'
import { walletPassword } from '@sheds/server/testing/wallets'
import sharp from 'sharp'
import type { Answer, Client } from './client.ts'
import { type Market, piecePrice } from './members.ts'
import type { Records } from './records.ts'

interface World {
  client: Client
  market: Market
  records: Records
}

export interface Workload {
  /** Ends the loops; each finishes what it has begun. */
  stop(): Promise<void>
}

/** Requests a second of each loop; two processors show correctness, not speed. */
const pauses = { bank: 250, writes: 400, likes: 700, orders: 700, purchases: 900, uploads: 1500, browse: 40 }

/** Runs all kinds of use side by side until stopped. */
export const startWorkload = async (world: World): Promise<Workload> => {
  let isOver = false
  const picture = await largePicture()
  const loop = async (pause: number, step: () => Promise<unknown>): Promise<void> => {
    while (!isOver) {
      await step().catch((error: Error) => world.records.oddities.push(error.message))
      await sleep(pause * (0.5 + Math.random()))
    }
  }
  const { payers } = world.market
  const half = payers.length / 2
  const loops = [
    ...payers.slice(0, half).map((payer) => loop(pauses.bank, () => transfer(world, payer))),
    loop(pauses.purchases, () => purchase(world)),
    loop(pauses.writes, () => write(world)),
    loop(pauses.writes, () => write(world)),
    loop(pauses.likes, () => like(world)),
    loop(pauses.orders, () => order(world)),
    loop(pauses.uploads, () => upload(world, picture)),
    loop(pauses.browse, () => browse(world)),
    loop(pauses.browse, () => browse(world)),
    loop(pauses.browse, () => browse(world)),
    loop(pauses.orders, () => ownOrders(world)),
  ]
  return {
    async stop() {
      isOver = true
      await Promise.all(loops)
    },
  }
}

const oneOf = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T

const codeOf = ({ body }: Answer): string => String((body as { code?: unknown } | undefined)?.code)

interface Grant {
  payer: WalletOwner
  named: Record<string, unknown>
}

/**
 * Allows the payment with the wallet's password and sends it with its key. A grant that ended while the site was away is
 * asked for again; the key stays.
 */
const pay = async (
  { client }: World,
  { payer, named }: Grant,
  endpoint: EndpointSpec,
  call: TestCall,
): Promise<Answer> => {
  for (let tries = 1; ; tries += 1) {
    const grant = { params: { id: payer.id }, body: { password: walletPassword, ...named } }
    const allowed = await client.send(authorizePayment, grant, payer.token)
    if (allowed.status !== 200) return allowed
    const answer = await client.send(endpoint, call, payer.token)
    if (codeOf(answer) !== 'authorization_required' || tries === 5) return answer
  }
}

/** Payers of the first half pay anybody of it; each has one payment at a time, as a session has one grant. */
const transfer = async (world: World, payer: WalletOwner): Promise<void> => {
  const { payers } = world.market
  const payee = oneOf(payers.filter((each) => each !== payer))
  const amount = sendLimits.least + Math.floor(Math.random() * 50)
  const record = { key: newId(), from: payer.wallet.id, to: payee.wallet.id, amount, outcome: 'open' as const }
  const at = world.records.payments.push(record) - 1
  const named = { action: 'send_money', amount, recipient_wallet_id: payee.id }
  const body = { recipient_wallet_id: payee.id, amount }
  const answer = await pay(world, { payer, named }, sendMoney, { body, headers: { 'idempotency-key': record.key } })
  world.records.payments[at] = { ...record, outcome: answer.status === 200 ? 'done' : 'refused' }
  if (answer.status !== 200) world.records.oddities.push(`payment: ${answer.status} ${codeOf(answer)}`)
}

/** Pieces that were not tried yet, by buyer. */
const purchase = async (world: World): Promise<void> => {
  const { market, records } = world
  const buyer = market.payers[market.payers.length - 1 - (records.purchases.length % 3)] as WalletOwner
  const owned = new Set(
    records.purchases.filter((each) => each.accountId === buyer.wallet.id).map((each) => each.musicId),
  )
  const piece = market.pieces.find(({ id }) => !owned.has(id))
  if (piece === undefined) return
  const named = { action: 'paid_music', amount: piecePrice, music_id: piece.id }
  const call = { body: { music_id: piece.id, amount: piecePrice }, headers: { 'idempotency-key': newId() } }
  const answer = await pay(world, { payer: buyer, named }, payMusic, call)
  if (answer.status !== 201) return void records.oddities.push(`purchase: ${answer.status} ${codeOf(answer)}`)
  const sellerAccountId = market.musicSeller.wallet.id
  records.purchases.push({ accountId: buyer.wallet.id, musicId: piece.id, amount: piecePrice, sellerAccountId })
}

const write = async ({ client, market, records }: World): Promise<void> => {
  const id = newId()
  const answer = await client.send(
    createWrite,
    { body: { id, content: `Market news ${id}` } },
    oneOf(market.payers).token,
  )
  if (answer.status === 201) records.writes.push(id)
  else records.oddities.push(`write: ${answer.status} ${codeOf(answer)}`)
}

const like = async ({ client, market, records }: World): Promise<void> => {
  const [person, product] = [oneOf(market.payers), oneOf(market.products)]
  const answer = await client.send(likeProduct, { params: { id: product.id }, body: { reaction: 1 } }, person.token)
  if (answer.status === 200) records.likes.push({ userId: person.id, productId: product.id })
  else records.oddities.push(`like: ${answer.status} ${codeOf(answer)}`)
}

const order = async ({ client, market, records }: World): Promise<void> => {
  const [id, product] = [newId(), oneOf(market.products)]
  const items = [{ product_id: product.id, quantity: 1 }]
  const body = { id, shed_id: market.shed.id, items, expected_total: product.price }
  const answer = await client.send(createOrder, { body }, oneOf(market.payers).token)
  // A null order was answered but not stored; the chat link works all the same.
  if (answer.status === 201) {
    if ((answer.body as { order: unknown }).order !== null) records.orders.push(id)
  } else records.oddities.push(`order: ${answer.status} ${codeOf(answer)}`)
}

/** Picture of noise, about 1.5 MB. */
const largePicture = async (): Promise<Blob> => {
  const raw = { width: 1200, height: 900, channels: 3 as const }
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const bytes = await sharp({ create: { ...raw, background: '#888', noise } })
    .jpeg({ quality: 90 })
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'noise.jpg', { type: 'image/jpeg' })
}

const uploadMs = 3000

/** Posts a write and adds a picture that takes seconds to arrive, until it is stored. */
const upload = async ({ client, market, records }: World, picture: Blob): Promise<void> => {
  const [id, person] = [newId(), oneOf(market.payers)]
  await client.send(createWrite, { body: { id, content: `Picture ${id}` } }, person.token)
  const call = { params: { id }, files: { media: picture } }
  const answer = await client.send(addWriteMedia, call, person.token, { slowMs: uploadMs })
  if (answer.status < 300) records.uploads.push(id)
  else if (codeOf(answer) !== 'conflict') records.oddities.push(`upload: ${answer.status} ${codeOf(answer)}`)
}

let turn = 0

/** Lists with many lengths, so that few are cached, and pages. A failed read is not repeated. */
const browse = async ({ client, market }: World): Promise<void> => {
  turn += 1
  const paths = [
    `/api/products?limit=${10 + (turn % 90)}`,
    `/api/products/${oneOf(market.products).id}`,
    `/api/writes?limit=${5 + (turn % 40)}`,
    '/writes',
    `/products/${oneOf(market.products).id}/details`,
    '/api/notifications',
  ]
  const path = paths[turn % paths.length] ?? '/'
  const token = path === '/api/notifications' ? oneOf(market.payers).token : undefined
  await client.attempt({ area: 'browse', method: 'GET', path, token })
}

/** Orders are about money, so they are read from the primary only. */
const ownOrders = async ({ client, market }: World): Promise<void> => {
  await client.attempt({ area: 'money', method: 'GET', path: '/api/orders', token: oneOf(market.payers).token })
}

import { orderCodesOf } from '@sheds/contract/orders/order-code'
import { type OrderState, orderStates } from '@sheds/contract/orders/order-terms'
import type { Id } from '@sheds/contract/scalars'
import { bills, bookHistory, transferLegs } from '@sheds/server/modules/ledger/ledger.api'
import type { DemoContext, DemoPart } from '../plant.ts'
import { uuidv7 } from '../random.ts'
import { type SmallTown, smallTown } from './town.ts'

/** Final state of an order, and whether it was paid from the wallet. */
interface Fate {
  state: OrderState
  isPaid?: true
  isSentBack?: true
}

const fates: readonly Fate[] = [
  { state: 'confirmed' },
  { state: 'done', isPaid: true },
  { state: 'sent' },
  { state: 'ready', isPaid: true },
  { state: 'confirmed', isPaid: true },
  { state: 'cancelled' },
  { state: 'done' },
  { state: 'cancelled', isPaid: true, isSentBack: true },
]

const words = ['Livraison à Bonamoussadi samedi.', '', 'Taille 42, merci.', '', 'I come by on Friday evening.']
const answers = ['C’est noté, à samedi.', '', 'Yes, it is here.', 'La livraison est comprise.']

/** Number of orders of each shed. */
const ofEach = 6
const minute = 60_000
const hour = 60 * minute

/** Plants orders in every state, for the demo person and others. */
export const ordersPart: DemoPart = {
  name: 'orders',
  depends: ['products', 'wallets'],
  async small(context) {
    const town = smallTown(context)
    const orders = await ordersOf(context, town)
    await plantOrders(context, orders)
    await claims(context, orders, town.memberId(0))
  },
  async large() {},
}

/** Also creates their bills. */
export const plantOrders = async (context: DemoContext, orders: readonly DemoOrder[]): Promise<void> => {
  const rows = orders.map((order) => rowOf(order, context.now))
  context.log(`${await context.copy('orders', columns, rows)} orders`)
  for (const order of orders) await bill(context, order)
}

export interface DemoOrder {
  id: Id
  code: string
  fate: Fate
  shedId: string
  buyerId: Id
  sellerId: Id
  items: { product_id: string; dish_id: null; name: string; price: number; quantity: number }[]
  total: number
  delivery: number | null
  note: string
  answer: string
  at: Date
}

const ordersOf = async ({ sql, random, now }: DemoContext, town: SmallTown): Promise<DemoOrder[]> => {
  const goods = await sql<{ id: string; shedId: string; name: string; price: number }[]>`
    select id, shed_id as "shedId", name, price from products
    where status = 'on sale' and price is not null and deleted_at is null order by id`
  const people = town.members.map(({ index }) => town.memberId(index))
  const orders: DemoOrder[] = []
  for (const shed of town.sheds) {
    const sellerId = town.memberId(shed.owner)
    const offered = goods.filter(({ shedId }) => shedId === shed.id).slice(0, 3)
    if (offered.length === 0) continue
    for (let place = 0; place < ofEach; place += 1) {
      const number = orders.length
      // The demo person, the first of the market, ordered once in every shed.
      const buyerId = place === 0 ? people[0] : people[(number * 7 + 3) % people.length]
      if (buyerId === undefined || buyerId === sellerId) continue
      const at = new Date(now.getTime() - (number + 1) * hour - Math.floor(random.next() * hour))
      orders.push(
        orderOf({ number, at, buyerId, sellerId, shedId: shed.id, offered, id: uuidv7(at.getTime(), random) as Id }),
      )
    }
  }
  return orders.filter(({ code }, at) => orders.findIndex((each) => each.code === code) === at)
}

interface OrderParts extends Pick<DemoOrder, 'id' | 'at' | 'buyerId' | 'sellerId' | 'shedId'> {
  number: number
  offered: { id: string; name: string; price: number }[]
}

const orderOf = ({ number, offered, ...order }: OrderParts): DemoOrder => {
  const fate = fates[number % fates.length] as Fate
  const items = offered.slice(0, 1 + (number % offered.length)).map(({ id, name, price }, at) => ({
    product_id: id,
    dish_id: null,
    name,
    price,
    quantity: 1 + ((number + at) % 2),
  }))
  const delivery = fate.state !== 'sent' && number % 3 === 0 ? 1500 : null
  return {
    ...order,
    fate,
    items,
    delivery,
    code: orderCodesOf(order.id)[0] ?? '',
    total: items.reduce((sum, { price, quantity }) => sum + price * quantity, delivery ?? 0),
    note: words[number % words.length] ?? '',
    answer: fate.state === 'sent' ? '' : (answers[number % answers.length] ?? ''),
  }
}

const columns = [
  ...[
    'id',
    'code',
    'shed_id',
    'buyer_id',
    'seller_id',
    'state',
    'items',
    'sent_total',
    'total',
    'to_agree',
    'delivery',
  ],
  ...[
    'note',
    'answer',
    'reason',
    'cancelled_by',
    'nth',
    'body_hash',
    'created_at',
    'confirmed_at',
    'ready_at',
    'done_at',
  ],
  'cancelled_at',
]

/** Minutes after the order at which the seller takes each step. */
const stepMinutes = [0, 18, 55, 130]

const rowOf = ({ fate: { state }, total, delivery, at, ...order }: DemoOrder, now: Date) => {
  const isCancelled = state === 'cancelled'
  const came = isCancelled ? 1 : orderStates.indexOf(state)
  const when = (step: number): Date | null =>
    step > came ? null : new Date(Math.min(now.getTime(), at.getTime() + (stepMinutes[step] ?? 0) * minute))
  return [
    ...[order.id, order.code, order.shedId, order.buyerId, order.sellerId, state, JSON.stringify(order.items)],
    ...[total - (delivery ?? 0), total, false, delivery, order.note, order.answer],
    ...[isCancelled ? 'C’est vendu depuis ce matin, pardon.' : '', isCancelled ? 'seller' : null, 1, '\\x00', at],
    ...[when(1), when(2), when(3), isCancelled ? when(1) : null],
  ]
}

/** Creates the bill of an order and pays it through the ledger, as the API would; without enough money it stays open. */
const bill = async (
  { sql }: DemoContext,
  { id, code, fate, buyerId, sellerId, total, at }: DemoOrder,
): Promise<void> => {
  await bills.make(sql, { id, payerId: buyerId, payeeId: sellerId, name: code })
  if (fate.state === 'sent') return
  await bills.open(sql, { id, amount: total })
  if (fate.isPaid) await move(sql, { id, code, from: buyerId, to: sellerId, total, at, order: 'paid' })
  if (fate.isSentBack) await move(sql, { id, code, from: sellerId, to: buyerId, total, at, order: 'back' })
  if (fate.state === 'cancelled') await bills.void(sql, id)
}

const problems = [
  { state: 'open', reason: 'La fermeture est cassée, je vous ai envoyé la photo.', answer: '' },
  { state: 'refused', reason: 'It is not the colour of the photo.', answer: 'It is the same cloth, seen in the sun.' },
  { state: 'with_operator', reason: 'Je n’ai rien reçu.', answer: 'Remis au gardien samedi.' },
] as const

/** Opens claims of some paid orders, in each state; the demo person gets some as a seller, too. */
const claims = async ({ sql, now }: DemoContext, orders: readonly DemoOrder[], demoId: string): Promise<void> => {
  const paid = orders.filter(({ fate }) => fate.isPaid && !fate.isSentBack)
  const claimed = paid.filter(({ sellerId }, at) => at % 4 === 0 || sellerId === demoId)
  for (const [at, { id, at: sent }] of claimed.entries()) {
    const { state, reason, answer } = problems[at % problems.length] as (typeof problems)[number]
    const opened = new Date(Math.min(now.getTime() - minute, sent.getTime() + 3 * hour))
    const answered = answer === '' ? null : new Date(Math.min(now.getTime(), opened.getTime() + hour))
    // An order whose buyer lacked the money is unpaid.
    await sql`
      insert into order_claims (order_id, state, reason, answer, created_at, refused_at, passed_at)
      select id, ${state}, ${reason}, ${answer}, ${opened}::timestamptz, ${answered}::timestamptz,
        ${state === 'with_operator' ? answered : null}::timestamptz
      from wallet_bills where id = ${id} and state = 'paid'`
  }
}

interface Moving extends Pick<DemoOrder, 'id' | 'code' | 'total' | 'at'> {
  from: Id
  to: Id
  order: 'paid' | 'back'
}

const move = async (sql: DemoContext['sql'], { id, code, from, to, total, at, order }: Moving): Promise<void> => {
  const [wallets] = await sql<{ payer: Id; payee: Id }[]>`
    select p.id as payer, r.id as payee from wallets p, wallets r where p.owner_id = ${from} and r.owner_id = ${to}`
  if (wallets === undefined) return
  const { payer, payee } = wallets
  await bookHistory(
    sql,
    [
      {
        accountId: payer,
        call: order === 'paid' ? 'send_money' : 'cancel_order',
        key: `demo-order-${id}`,
        kind: 'send',
        body: { to: payee, amount: total, order: id },
        otherId: payee,
        by: 'platform',
        details: { bill: id, order, title: code },
        legs: transferLegs(payer, payee, total),
      },
    ],
    at,
  )
}

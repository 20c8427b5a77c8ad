import type { OrderEvent, OrderSide } from '@sheds/contract/orders/order-terms'
import type { Id } from '@sheds/contract/scalars'
import type { Parts } from '../../platform/context.ts'
import { type Tx, transaction } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { type Events, raise } from '../../platform/slice.ts'
import { tellMoneyMoved } from '../notifications/notifications.api.ts'
import { type PaidOrderRow, selectPaidOrders } from './orders.queries.ts'

interface Two {
  buyerId: Id
  sellerId: Id
}

interface Told {
  order: Two & { id: Id; code: string }
  tiding: OrderEvent
  by: OrderSide
  amount: number
}

/** The other side hears what became of it, and the open pages of both ask anew; the last work of its transaction. */
export const tellOrder = async (
  context: Parts<'clock' | 'live' | 'slices'>,
  tx: Tx,
  { order, tiding, by, amount }: Told,
): Promise<void> => {
  const { id: orderId, code, buyerId, sellerId } = order
  const [actorId, receiverId] = by === 'buyer' ? [buyerId, sellerId] : [sellerId, buyerId]
  await raise(context, tx, 'orderMoved', {
    newsId: newId(),
    orderId,
    code,
    tiding,
    actorId,
    receiverId,
    amount,
    at: context.clock.now().toISOString(),
  })
  await freshen(context, tx, [order])
}

const freshen = (context: Parts<'live'>, tx: Tx, orders: readonly Two[]): Promise<void> =>
  context.live.tell(
    tx,
    [...new Set(orders.flatMap(({ buyerId, sellerId }) => [buyerId, sellerId]))].map((userId) => ({
      userId,
      kind: 'orders',
      data: {},
    })),
  )

export const wakeOrder = (context: Parts<'live'>, { buyerId, sellerId }: Two): Promise<void> =>
  context.live.wake([buyerId, sellerId])

/** In a job: who sold hears that an order was paid; if that was taken back, both. */
export const tellOfBills = async (
  context: Parts<'database' | 'clock' | 'live' | 'slices'>,
  { entryIds }: Events['billPaid' | 'billReturned'],
): Promise<void> => {
  await tellMoneyMoved(context, { entryIds })
  const paid = await selectPaidOrders(context.database.sql, entryIds)
  if (paid.length === 0) return
  await transaction(context.database.sql, async (tx) => {
    for (const order of paid)
      for (const event of order.isReversal ? reversedNews(order) : [paidNews(order)])
        await raise(context, tx, 'orderMoved', event)
    await freshen(context, tx, paid)
  })
  await context.live.wake([...new Set(paid.flatMap(({ buyerId, sellerId }) => [buyerId, sellerId]))])
}

type MoneyNews = Omit<Events['orderMoved'], 'tiding' | 'actorId' | 'receiverId'>

const moneyNews = ({ id: orderId, code, amount, entryId: newsId, at }: PaidOrderRow): MoneyNews => ({
  newsId,
  orderId,
  code,
  amount,
  at,
})

const paidNews = (order: PaidOrderRow): Events['orderMoved'] => ({
  ...moneyNews(order),
  tiding: 'paid',
  actorId: order.buyerId,
  receiverId: order.sellerId,
})

const reversedNews = (order: PaidOrderRow): Events['orderMoved'][] =>
  [order.buyerId, order.sellerId].map((receiverId) => ({
    ...moneyNews(order),
    tiding: 'reversed',
    actorId: null,
    receiverId,
  }))

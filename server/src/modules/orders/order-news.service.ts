import type { OrderEvent, OrderSide } from '@sheds/contract/orders/order-terms'
import type { Id } from '@sheds/contract/scalars'
import type { Parts } from '../../platform/context.ts'
import { type Tx, transaction } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { type Events, raise } from '../../platform/slice.ts'
import { notifyMoneyMoved } from '../notifications/notifications.api.ts'
import { settleClaims } from './claims/claims.queries.ts'
import { type PaidOrderRow, selectPaidOrders } from './orders.queries.ts'

interface OrderParties {
  buyerId: Id
  sellerId: Id
}

interface OrderNotice {
  order: OrderParties & { id: Id; code: string }
  event: OrderEvent
  by: OrderSide
  amount: number
}

/** Notifies the other side and refreshes the open pages of both. Call it last in the transaction. */
export const notifyOfOrder = async (
  context: Parts<'clock' | 'live' | 'slices'>,
  tx: Tx,
  { order, event, by, amount }: OrderNotice,
): Promise<void> => {
  const { id: orderId, code, buyerId, sellerId } = order
  const [actorId, receiverId] = by === 'buyer' ? [buyerId, sellerId] : [sellerId, buyerId]
  await raise(context, tx, 'orderMoved', {
    newsId: newId(),
    orderId,
    code,
    tiding: event,
    actorId,
    receiverId,
    amount,
    at: context.clock.now().toISOString(),
  })
  await refreshPages(context, tx, [order])
}

/** Notifies both sides of an event that neither caused. Call it last in the transaction. */
export const notifyBothOfOrder = async (
  context: Parts<'clock' | 'live' | 'slices'>,
  tx: Tx,
  { order, event, amount }: Omit<OrderNotice, 'by'>,
): Promise<void> => {
  const { id: orderId, code, buyerId, sellerId } = order
  const at = context.clock.now().toISOString()
  for (const receiverId of [buyerId, sellerId]) {
    const news = { newsId: newId(), orderId, code, tiding: event, actorId: null, receiverId, amount, at }
    await raise(context, tx, 'orderMoved', news)
  }
  await refreshPages(context, tx, [order])
}

const refreshPages = (context: Parts<'live'>, tx: Tx, orders: readonly OrderParties[]): Promise<void> =>
  context.live.tell(
    tx,
    [...new Set(orders.flatMap(({ buyerId, sellerId }) => [buyerId, sellerId]))].map((userId) => ({
      userId,
      kind: 'orders',
      data: {},
    })),
  )

export const wakeOrder = (context: Parts<'live'>, { buyerId, sellerId }: OrderParties): Promise<void> =>
  context.live.wake([buyerId, sellerId])

/** Job: notifies the seller that an order was paid, or both sides that the payment was reversed. */
export const notifyOfBills = async (
  context: Parts<'database' | 'clock' | 'live' | 'slices'>,
  { entryIds }: Events['billPaid' | 'billReturned'],
): Promise<void> => {
  await notifyMoneyMoved(context, { entryIds })
  await settleClaims(context, entryIds)
  const paid = await selectPaidOrders(context.database.sql, entryIds)
  if (paid.length === 0) return
  await transaction(context.database.sql, async (tx) => {
    for (const order of paid)
      for (const event of order.isReversal ? reversedNews(order) : [paidNews(order)])
        await raise(context, tx, 'orderMoved', event)
    await refreshPages(context, tx, paid)
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

import type { OrderEvent } from '@sheds/contract/orders/order-terms'
import type { Id } from '@sheds/contract/scalars'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import type { Slice } from '../../platform/slice.ts'
import { orderBelongings } from './order-belongings.queries.ts'
import { tellOfBills } from './order-news.service.ts'
import { clearWordsOf, hasOpenOrders } from './orders.queries.ts'
import { orderBindings } from './orders.routes.ts'

declare module '../../platform/slice.ts' {
  interface Events {
    /** An order came or went on, by one of its two; the other is told. */
    orderMoved: {
      newsId: Id
      orderId: Id
      code: string
      tiding: OrderEvent
      /** Nobody's where an operator of the site did it. */
      actorId: Id | null
      receiverId: Id
      amount: number
      at: string
    }
  }
}

export const createOrdersSlice = (context: Context): Slice => ({
  name: 'orders',
  bindings: orderBindings(context),
  on: {
    billPaid: { later: (event) => tellOfBills(context, event) },
    billReturned: { later: (event) => tellOfBills(context, event) },
    // What is under way is finished first: somebody counts on it.
    accountClosed: {
      within: async (tx, { userId }) => {
        if (await hasOpenOrders(tx, { userId })) throw new AppError('orders_open')
      },
      later: ({ userId }) => clearWordsOf(context.database.sql, userId),
    },
    shedClosed: {
      within: async (tx, { shedId }) => {
        if (await hasOpenOrders(tx, { shedId })) throw new AppError('orders_open')
      },
    },
  },
  belongings: orderBelongings,
})

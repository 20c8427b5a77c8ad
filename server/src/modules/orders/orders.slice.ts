import type { OrderEvent } from '@sheds/contract/orders/order-terms'
import type { Id } from '@sheds/contract/scalars'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import type { Slice } from '../../platform/slice.ts'
import { passUnansweredClaims } from './claims/claims.service.ts'
import { orderBelongings } from './order-belongings.queries.ts'
import { notifyOfBills } from './order-news.service.ts'
import { clearWordsOf, hasDoneOrder, hasOpenOrders } from './orders.queries.ts'
import { orderBindings } from './orders.routes.ts'

declare module '../../platform/slice.ts' {
  interface Events {
    /** An order was created or changed by one side; the other side is notified. */
    orderMoved: {
      newsId: Id
      orderId: Id
      code: string
      tiding: OrderEvent
      /** Null if an operator of the site did it. */
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
  jobs: [{ name: 'orders.pass_claims', schedule: '23 * * * *', run: () => passUnansweredClaims(context) }],
  on: {
    billPaid: { later: (event) => notifyOfBills(context, event) },
    billReturned: { later: (event) => notifyOfBills(context, event) },
    // An open order must end first, because the other side relies on it.
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
  hasBought: hasDoneOrder,
  belongings: orderBelongings,
})

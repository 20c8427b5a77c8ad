import type { AnswerOf, QueryOf } from '@sheds/contract/endpoint'
import type { listOrders as listCall } from '@sheds/contract/orders/orders'
import type { Parts } from '../../platform/context.ts'
import { mostCounted } from '../../platform/db/limits.ts'
import type { PageEnd } from '../../platform/http/pages/page-headers.ts'
import { newestFirst, readPage } from '../../platform/paging.ts'
import type { Actor } from '../../platform/session.ts'
import { countOrders, selectOrders, selectWaiting, type WaitingRow } from './order-reads.queries.ts'
import { isPayable, nextOf } from './orders.rules.ts'
import { toOrderRow } from './orders.views.ts'

interface OrderListing {
  list: AnswerOf<typeof listCall>
  end: PageEnd
}

/** The caller's orders as buyer or seller, with counts of the open ones. */
export const listOrders = async (
  { database: { sql } }: Parts<'database'>,
  { userId: callerId }: Actor,
  { side, state, shed_id: shedId, ...page }: QueryOf<typeof listCall>,
): Promise<OrderListing> => {
  const asked = { callerId, side, shedId }
  const { rows, ...end } = await readPage(page, newestFirst, {
    read: async (start) => {
      const found = await selectOrders(sql, { ...start, ...asked, state, mostCounted })
      return found.map(({ counted, total: francs, ...row }) => ({ ...row, francs, total: counted }))
    },
    show: ({ francs, ...row }) => toOrderRow({ ...row, total: francs }),
    count: () => countOrders(sql, { ...asked, state }, mostCounted),
    mostCounted,
  })
  const waiting = waitingOf(await selectWaiting(sql, asked), side)
  return { list: { rows, waiting }, end }
}

const highestCount = 101

const waitingOf = (open: readonly WaitingRow[], side: 'buyer' | 'seller') => {
  const count = (isIn: (row: WaitingRow) => boolean): number => Math.min(highestCount, open.filter(isIn).length)
  return {
    sent: count(({ state }) => state === 'sent'),
    to_pay: count(isPayable),
    under_way: count(() => true),
    mine: count((row) => nextOf(row)?.side === side),
  }
}

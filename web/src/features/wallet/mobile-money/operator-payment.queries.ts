import type { CallOf } from '@sheds/contract/endpoint'
import type { Id } from '@sheds/contract/scalars'
import {
  checkRecipient,
  findPayments,
  getPayment,
  getPaymentOptions,
  type Payment,
} from '@sheds/contract/wallet/mobile-money'
import { type Query, queryOf, questionOf } from '../../../lib/api/query.ts'
import { listOf, pageOf } from '../../../lib/list/list.ts'
import { askPatienceMs } from '../wallet.queries.ts'

/** What became of a key: one payment or none. */
export const paymentOfKey = (key: string) => soonOver(pageOf(listOf(findPayments, { query: { key, limit: 1 } })))

const soonOver = <Answer>(query: Query<Answer>): Query<Answer> => ({
  ...query,
  queryFn: ({ signal }) => query.queryFn({ signal: AbortSignal.any([signal, AbortSignal.timeout(askPatienceMs)]) }),
})

export const paymentOf = (id: string) => queryOf(getPayment, { params: { id: id as Id } })

/** Those that wait for somebody or for an operator. */
export const openPayments = () => pageOf(listOf(findPayments, { query: { open: '1' } }))

/** Three of a hundred, until the server says otherwise. */
export const usualRate = 300

/** Whose phone it is, by its operator: asked once, since the number of checks a day is limited. */
export const recipientOf = (body: CallOf<typeof checkRecipient>['body']) => questionOf(checkRecipient, { body })

/** Which operators there are, and what it costs. */
export const paymentOptions = () => queryOf(getPaymentOptions, {})

export const isOpen = (payment: Pick<Payment, 'status'> | undefined): boolean => payment?.status === 'pending'

/** How often what is open is asked for again. */
export const pendingMs = 3000

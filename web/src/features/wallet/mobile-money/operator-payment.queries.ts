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
import { askTimeoutMs } from '../wallet.queries.ts'

/** Payment of an idempotency key: one or none. */
export const paymentOfKey = (key: string) => withTimeout(pageOf(listOf(findPayments, { query: { key, limit: 1 } })))

const withTimeout = <Answer>(query: Query<Answer>): Query<Answer> => ({
  ...query,
  queryFn: ({ signal }) => query.queryFn({ signal: AbortSignal.any([signal, AbortSignal.timeout(askTimeoutMs)]) }),
})

export const paymentOf = (id: string) => queryOf(getPayment, { params: { id: id as Id } })

/** Payments that wait for a person or an operator. */
export const openPayments = () => pageOf(listOf(findPayments, { query: { open: '1' } }))

/** Fee in basis points until the server's options are loaded. */
export const usualRate = 300

/** Owner of a phone number according to its operator. Asked once, as the checks per day are limited. */
export const recipientOf = (body: CallOf<typeof checkRecipient>['body']) => questionOf(checkRecipient, { body })

/** Available operators, fees and limits. */
export const paymentOptions = () => queryOf(getPaymentOptions, {})

export const isOpen = (payment: Pick<Payment, 'status'> | undefined): boolean => payment?.status === 'pending'

/** Polling interval of an open payment. */
export const pendingMs = 3000

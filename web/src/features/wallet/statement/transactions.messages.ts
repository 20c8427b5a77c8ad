import { doualaDay } from '@sheds/contract/douala-time'
import type { Transaction } from '@sheds/contract/wallet/wallet'
import { date } from '../../../lib/language/format.ts'
import * as m from '../../../messages/compiled/messages.ts'

export const typeNames: Readonly<Record<Transaction['transaction_type'], () => string>> = {
  'Top up': m.transactions_top_up,
  Debit: m.transactions_debit,
  Credit: m.transactions_credit,
}

export const statusNames: Readonly<Record<Transaction['status'], () => string>> = {
  pending: m.transactions_pending,
  completed: m.transactions_completed,
  failed: m.transactions_status_failed,
}

export const dayName = (time: string, now: number): string => {
  const daysAgo = doualaDay(now) - doualaDay(Date.parse(time))
  if (daysAgo <= 0) return m.day_today()
  return daysAgo === 1 ? m.day_yesterday() : date(time)
}

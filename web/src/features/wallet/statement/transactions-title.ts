import type { Transaction } from '@sheds/contract/wallet/wallet'
import * as m from '../../../messages/compiled/messages.ts'

type Told = Pick<Transaction, 'counterparty' | 'description' | 'status' | 'code'>

/** What failed, where nobody stands on the other side: such a line describes why. */
const failedOf = ({ counterparty, status, code }: Told): string | undefined => {
  if (counterparty !== null || status !== 'failed') return undefined
  return code === 'top_up' ? m.transactions_top_up() : code === 'cash_out_hold' ? m.shedpay_cash_out() : undefined
}

/** Whom a line is about; what it was where nobody stands on the other side. */
export const titleOf = (line: Told): string => line.counterparty?.owner ?? failedOf(line) ?? line.description

/** Why it failed, for below what it was. */
export const failureReasonOf = (line: Told): string | undefined =>
  failedOf(line) === undefined ? undefined : line.description

import type { Transaction } from '@sheds/contract/wallet/wallet'
import * as m from '../../../messages/compiled/messages.ts'

type TitleFields = Pick<Transaction, 'counterparty' | 'description' | 'status' | 'code'>

/** Kind of a failed transaction without another side, whose description holds the reason. */
const failedKindOf = ({ counterparty, status, code }: TitleFields): string | undefined => {
  if (counterparty !== null || status !== 'failed') return undefined
  return code === 'top_up' ? m.transactions_top_up() : code === 'cash_out_hold' ? m.shedpay_cash_out() : undefined
}

/** Name of the other side; without one, the kind of transaction. */
export const titleOf = (line: TitleFields): string => line.counterparty?.owner ?? failedKindOf(line) ?? line.description

/** Reason for a failure, shown below the title. */
export const failureReasonOf = (line: TitleFields): string | undefined =>
  failedKindOf(line) === undefined ? undefined : line.description

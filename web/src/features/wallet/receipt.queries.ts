import { getReceipt } from '@sheds/contract/receipts'
import { queryOf } from '../../lib/query.ts'

/** A payment as its receipt shows it to whoever looks. */
export const receiptOf = (code: string) => queryOf(getReceipt, { params: { code } })

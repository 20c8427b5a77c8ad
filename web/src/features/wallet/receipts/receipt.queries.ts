import { getReceipt } from '@sheds/contract/wallet/receipts'
import { queryOf } from '../../../lib/api/query.ts'

/** A payment as its receipt shows it to whoever looks. */
export const receiptOf = (code: string) => queryOf(getReceipt, { params: { code } })

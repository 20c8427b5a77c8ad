import { getReceipt } from '@sheds/contract/wallet/receipts'
import { queryOf } from '../../../lib/api/query.ts'

/** Receipt, with details for its reader. */
export const receiptOf = (code: string) => queryOf(getReceipt, { params: { code } })

import { listWeeks } from '@sheds/contract/payments/statement-weeks'
import { queryOf } from '../../../lib/api/query.ts'

/** What came and went in each of the last weeks. */
export const weeksOf = (walletId: string) => queryOf(listWeeks, { params: { id: walletId } })

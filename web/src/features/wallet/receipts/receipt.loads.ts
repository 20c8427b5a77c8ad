import type { PageArgs } from '../../../lib/page/page.ts'
import { receiptOf } from './receipt.queries.ts'

export const loadReceipt = ({ params: { code = '' } }: PageArgs) => [receiptOf(code)]

import type { Id } from '@sheds/contract/scalars'
import { listListingFees } from '@sheds/contract/wallet/listing-fees'
import { listOf } from '../../../lib/list/list.ts'

/** What somebody owes for what their shed sells. */
export const feesOf = (shedId: string) => listOf(listListingFees, { query: { shed_id: shedId as Id, limit: 100 } })

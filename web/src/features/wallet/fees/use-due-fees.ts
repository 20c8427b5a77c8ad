import type { Id } from '@sheds/contract/scalars'
import { listListingFees } from '@sheds/contract/wallet/listing-fees'
import { useQuery } from '@tanstack/react-query'
import { askedBy } from '../../../lib/api/query.ts'
import { listOf, pageOf } from '../../../lib/list/list.ts'
import { useViewer } from '../../../lib/session/my-info.store.ts'

/** Due fees of a shed; the server returns them only to its owner. */
export const useDueFees = (shedId: string) => {
  const viewer = useViewer()
  return useQuery({ ...askedBy(viewer, pageOf(feesOf(shedId))), enabled: viewer !== undefined })
}

const feesOf = (shedId: string) => listOf(listListingFees, { query: { shed_id: shedId as Id, limit: 100 } })

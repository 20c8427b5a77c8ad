import { useQuery } from '@tanstack/react-query'
import { askedBy } from '../../../lib/api/query.ts'
import { pageOf } from '../../../lib/list/list.ts'
import { useViewer } from '../../../lib/session/my-info.store.ts'
import { feesOf } from './fee.queries.ts'

/** What is owed for a shed's listings, as its owner alone is told. */
export const useDueFees = (shedId: string) => {
  const viewer = useViewer()
  return useQuery({ ...askedBy(viewer, pageOf(feesOf(shedId))), enabled: viewer !== undefined })
}

import { useQuery } from '@tanstack/react-query'
import { pageOf } from '../../lib/list.ts'
import { useViewer } from '../../lib/my-info.store.ts'
import { askedBy } from '../../lib/query.ts'
import { feesOf } from './fee.queries.ts'

/** What is owed for a shed's listings, as its owner alone is told. */
export const useDueFees = (shedId: string) => {
  const viewer = useViewer()
  return useQuery({ ...askedBy(viewer, pageOf(feesOf(shedId))), enabled: viewer !== undefined })
}

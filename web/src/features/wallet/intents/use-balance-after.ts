import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '../../../lib/session/my-info.store.ts'
import { walletOf } from '../wallet.queries.ts'

/** Balance read since this outcome is shown; undefined until it was read. */
export const useBalanceAfter = (): number | undefined => {
  const [since] = useState(() => Date.now())
  const viewer = useViewer()
  const { data, dataUpdatedAt } = useQuery({ ...walletOf(viewer), enabled: viewer !== undefined })
  return dataUpdatedAt > since ? data?.balance : undefined
}

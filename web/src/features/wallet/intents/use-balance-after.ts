import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '../../../lib/session/my-info.store.ts'
import { walletOf } from '../wallet.queries.ts'

/** What the wallet holds since an end is on the screen; nothing until it was asked for once more. */
export const useBalanceAfter = (): number | undefined => {
  const [since] = useState(() => Date.now())
  const viewer = useViewer()
  const { data, dataUpdatedAt } = useQuery({ ...walletOf(viewer), enabled: viewer !== undefined })
  return dataUpdatedAt > since ? data?.balance : undefined
}

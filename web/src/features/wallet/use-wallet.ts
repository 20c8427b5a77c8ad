import { tag } from '@sheds/contract/tags'
import type { Wallet } from '@sheds/contract/wallet/wallet'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { markStale } from '../../lib/api/stale.ts'
import { useViewer } from '../../lib/session/my-info.store.ts'
import { keepSeen } from './own-wallet/balance.store.ts'
import { setWalletInfo } from './own-wallet/wallet-info.store.ts'
import { walletOf } from './wallet.queries.ts'

const againMs = 6000

export interface OwnWallet {
  /** Undefined while it is on its way, and where it did not come. */
  wallet: Wallet | undefined
  error: unknown
  again: () => void
  isFetching: boolean
}

/** The wallet of whoever looks: asked at every look at the page. */
export const useWallet = (): OwnWallet => {
  const viewer = useViewer()
  const { data, dataUpdatedAt, error, isPaused, isFetching, refetch } = useQuery({
    ...walletOf(viewer),
    enabled: viewer !== undefined,
    refetchOnWindowFocus: 'always',
  })
  useEffect(() => {
    if (viewer === undefined || data === undefined || dataUpdatedAt === 0) return
    keepSeen(viewer, data, dataUpdatedAt)
    setWalletInfo(data)
  }, [viewer, data, dataUpdatedAt])
  return {
    wallet: data,
    error: error ?? (data === undefined && isPaused ? new Error('offline') : null),
    again: () => void refetch(),
    isFetching,
  }
}

/** After a success all that shows money asks at once, by the tags; and once more later, when others have done their part. */
export const refetchLater = (): void => void setTimeout(() => markStale([tag.wallet, tag.fundRequests]), againMs)

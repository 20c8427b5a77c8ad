import { tag } from '@sheds/contract/tags'
import type { Wallet } from '@sheds/contract/wallet/wallet'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { markStale } from '../../lib/api/stale.ts'
import { useViewer } from '../../lib/session/my-info.store.ts'
import { storeSeenWallet } from './own-wallet/balance.store.ts'
import { setWalletInfo } from './own-wallet/wallet-info.store.ts'
import { walletOf } from './wallet.queries.ts'

const againMs = 6000

export interface OwnWallet {
  /** Undefined while loading and after a failure. */
  wallet: Wallet | undefined
  error: unknown
  again: () => void
  isFetching: boolean
}

/** Wallet of the logged-in person, read again whenever the page gets focus. */
export const useWallet = (): OwnWallet => {
  const viewer = useViewer()
  const { data, dataUpdatedAt, error, isPaused, isFetching, refetch } = useQuery({
    ...walletOf(viewer),
    enabled: viewer !== undefined,
    refetchOnWindowFocus: 'always',
  })
  useEffect(() => {
    if (viewer === undefined || data === undefined || dataUpdatedAt === 0) return
    storeSeenWallet(viewer, data, dataUpdatedAt)
    setWalletInfo(data)
  }, [viewer, data, dataUpdatedAt])
  return {
    wallet: data,
    error: error ?? (data === undefined && isPaused ? new Error('offline') : null),
    again: () => void refetch(),
    isFetching,
  }
}

/** Marks the wallet as stale once more, 6 s after a payment, when other parties have done their part. */
export const refetchLater = (): void => void setTimeout(() => markStale([tag.wallet, tag.fundRequests]), againMs)

import type { Wallet } from '@sheds/contract/wallet/wallet'
import { stored } from '../../../lib/device/stored.ts'
import { currentViewer } from '../../../lib/session/my-info.store.ts'
import { useWatched } from '../../../ui/watched.ts'

/** Setting of the device, for all its accounts. */
const hidden = stored('balance_hidden', (raw) => raw === true)

export const useBalanceHidden = (): boolean => useWatched(hidden, () => false)

export const hideBalance = (hide: boolean): void => (hide ? hidden.set(true) : hidden.remove())

/** Wallet data of the last response. */
export interface SeenWallet {
  owner: string
  walletId: string
  name: string
  balance: number
  at: string
}

const seen = stored('wallet_seen', (raw): SeenWallet | undefined => (isSeen(raw) ? raw : undefined))

const isSeen = (raw: unknown): raw is SeenWallet => {
  const { owner, walletId, name, balance, at } = Object(raw) as Record<string, unknown>
  return [owner, walletId, name, at].every((text) => typeof text === 'string') && Number.isSafeInteger(balance)
}

/** Shown to this owner only; deleted at the logout. */
export const storeSeenWallet = (owner: string, wallet: Wallet, at: number): void => {
  const { my_wallet_id: walletId, my_wallet_name: name, balance } = wallet
  seen.set({ owner, walletId, name, balance, at: new Date(at).toISOString() })
}

export const useSeenWallet = (): SeenWallet | undefined => {
  const last = useWatched(seen, () => undefined)
  return last?.owner === currentViewer() ? last : undefined
}

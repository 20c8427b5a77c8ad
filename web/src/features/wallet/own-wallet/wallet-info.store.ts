import type { WalletCard } from '@sheds/contract/wallet/wallet-card'
import { stored } from '../../../lib/device/stored.ts'
import { useWatched } from '../../../ui/watched.ts'

type WalletInfo = Pick<WalletCard, 'my_wallet_id' | 'my_wallet_name'> & Partial<Pick<WalletCard, 'status'>>

const walletInfo = stored('wallet_info', (raw): WalletInfo | undefined => (isInfo(raw) ? raw : undefined))

const isInfo = (raw: unknown): raw is WalletInfo => {
  const { my_wallet_id: id, my_wallet_name: name } = (raw ?? {}) as Record<string, unknown>
  return typeof id === 'string' && typeof name === 'string'
}

/** Stores name, id and status of the last response; the server remains authoritative. */
export const setWalletInfo = (wallet: WalletCard | null): void => {
  if (wallet === null) walletInfo.remove()
  else walletInfo.set(cardOf(wallet))
}

const cardOf = ({ my_wallet_id, my_wallet_name, status }: WalletCard): WalletInfo => ({
  my_wallet_id,
  my_wallet_name,
  status,
})

/** Undefined on the server, and if no login has stored it yet. */
export const useWalletInfo = (): WalletInfo | undefined => useWatched(walletInfo, () => undefined)

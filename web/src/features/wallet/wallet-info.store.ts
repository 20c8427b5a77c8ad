import type { WalletCard } from '@sheds/contract/wallet'
import { stored } from '../../lib/stored.ts'

const walletInfo = stored('wallet_info', (raw) => raw)

/** Keeps what the login said of the wallet; the server stays the one that knows. */
export const setWalletInfo = (wallet: WalletCard | null): void =>
  wallet === null ? walletInfo.remove() : walletInfo.set(wallet)

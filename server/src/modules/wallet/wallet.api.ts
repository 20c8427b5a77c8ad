export {
  closeWallet,
  findWallet,
  findWalletHold,
  findWalletLock,
  holdWallet,
  type OpenedWallet,
  openWallet,
  renameWallet,
  replaceWalletPassword,
} from './wallet.service.ts'

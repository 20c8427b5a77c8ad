export { type Audit, auditBooks, describeFault } from './audit.service.ts'
export { auditPage } from './audit.views.ts'
export { insertFreeze as freezeWallet, undoFreeze, updateThaw as thawWallet } from './freezes.queries.ts'
export { findGrantId, type GrantBounds, replaceGrant, takeGrant } from './grants.queries.ts'
export type { WalletGuess } from './guesses.queries.ts'
export { endRightWalletGuess, endWrongWalletGuess, startWalletGuess } from './guesses.service.ts'
export { endHold, placeHold } from './holds.service.ts'
export { findIntent, type KeptIntent, type PaymentIntent } from './intents.queries.ts'
export { enterIntent, findKnown, keyRefusal, settleIntent } from './intents.service.ts'
export {
  type AccountState,
  type GrantAction,
  type GrantUse,
  lockAccounts,
  type MoneyOutcome,
  type Movement,
  newReference,
} from './ledger.queries.ts'
export {
  type EntryKind,
  type FloatAccount,
  type Leg,
  platformAccounts,
  purchaseLegs,
  topUpLegs,
  transferLegs,
} from './ledger.rules.ts'
export { bookPast, createLedger, type Ledger, moveMoney } from './ledger.service.ts'
export { claimEntry, deletePurchase, insertPurchase } from './purchases.queries.ts'
export {
  activateWallet,
  closeWallet,
  findWallet,
  findWalletHold,
  holdWallet,
  type OpenedWallet,
  openWallet,
  renameWallet,
  replaceWalletPassword,
} from './wallet.service.ts'
export { walletIdOf } from './wallet-number.ts'

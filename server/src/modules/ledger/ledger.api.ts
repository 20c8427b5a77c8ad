export { type Audit, auditBooks, describeFault } from './audit.service.ts'
export { auditPage } from './audit.views.ts'
export {
  type BillRow,
  type BillState,
  findBill,
  insertBill,
  openBill,
  returnBill,
  voidBill,
} from './bills/bills.queries.ts'
export {
  insertFreeze as freezeWallet,
  undoFreeze,
  updateThaw as thawWallet,
  updateThawLater as thawWalletLater,
} from './freezes.queries.ts'
export { findGrantId, type GrantBounds, replaceGrant, takeGrant } from './grants.queries.ts'
export type { WalletGuess } from './guesses.queries.ts'
export { endRightWalletGuess, endWrongWalletGuess, startWalletGuess } from './guesses.service.ts'
export { endHold, placeHold } from './holds.service.ts'
export { findIntent, type KeptIntent, type PaymentIntent } from './intents.queries.ts'
export { enterIntent, findKnown, keyRefusal, settleIntent } from './intents.service.ts'
export {
  type AccountState,
  bookMovements,
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
  isReversible,
  type Leg,
  platformAccounts,
  purchaseLegs,
  tellsGainer,
  topUpLegs,
  transferLegs,
} from './ledger.rules.ts'
export { createLedger, type Ledger, moveMoney } from './ledger.service.ts'
export { claimEntry, deletePurchase, insertPurchase } from './purchases.queries.ts'
export { walletIdOf } from './wallet-number.ts'
export { lockWallet, lockWalletPassword } from './wallets.queries.ts'
export {
  closeWallet,
  findWallet,
  findWalletHold,
  holdWallet,
  type OpenedWallet,
  openWallet,
  replaceWalletPassword,
  setWalletActive,
  setWalletName,
} from './wallets.service.ts'

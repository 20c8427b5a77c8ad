export { readDesk } from './desk/desk.service.ts'
export { deskPage, reviewsPage } from './desk/desk.views.ts'
export { isReconciled } from './desk/reconciliation.service.ts'
export { reconciliationPage } from './desk/reconciliation.views.ts'
export { resolveReview, type Verdict } from './desk/reviews.service.ts'
export { reconcileFile } from './desk/statement-files.service.ts'
export { deleteDueFee as dropListingFee, updateFeeName as renameListingFee } from './fees/listing-fees.queries.ts'
export { chargeListingFee, isListingFeeRequired } from './fees/listing-fees.service.ts'
export { findBookedEntry } from './keys/booked-entries.queries.ts'
export { keyFor, readKey, requireBooked } from './keys/keys.service.ts'
export { intentFor, type KeyedIntent } from './keys/payment-intents.rules.ts'
export {
  countCodeAttempt,
  countMissedLookUp,
  findRecipient,
  recipientNotFound,
  uncountCodeAttempt,
} from './mobile-money/look-ups.service.ts'
export { findFloats, storeMoneyKind } from './mobile-money/operator-payments.queries.ts'
export { isPlayMoney, playMoneyWarning } from './mobile-money/operator-payments.service.ts'
export { createOperators, type Operators } from './operators/operators.ts'
export { findOwnWalletId } from './own-wallet.service.ts'
export { allowPhone } from './prompts/prompts.service.ts'
export { byteOrderMark, csvLine } from './statement/csv.rules.ts'
export { prepareFile, takeFile } from './statement/exports.service.ts'
export { billDetails } from './transfers/bills.service.ts'
export { requireRecipient } from './transfers/recipients.service.ts'
export { toBooked } from './wallet.views.ts'

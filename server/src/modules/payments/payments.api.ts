export { deleteDueFee as dropListingFee, updateFeeName as renameListingFee } from './listing-fees.queries.ts'
export { awaitsListingFee, oweListingFee } from './listing-fees.service.ts'
export { findFloats, hasDemoMoney, keepMoneyKind } from './operator-payments.queries.ts'
export { createOperators } from './operators/operators.ts'

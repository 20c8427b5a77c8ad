export { deleteDueFee as dropListingFee, updateFeeName as renameListingFee } from './listing-fees.queries.ts'
export { awaitsListingFee, oweListingFee } from './listing-fees.service.ts'

export { chosenId, refuseStrangers } from './chosen-ids.service.ts'
export {
  listHomeProducts,
  listProductsOfCategory,
  listProductsOfOpenShed,
  listRecommendationsFor,
} from './product-lists.service.ts'
export { findReported } from './product-subjects.service.ts'
export { findOffer, findOffers, getProduct, markProduct, warmByContact } from './products.service.ts'

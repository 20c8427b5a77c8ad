export { chosenId, refuseStrangers } from './chosen-ids.service.ts'
export { holdProduct, releaseProduct } from './product-holds.service.ts'
export {
  listHomeProducts,
  listProductsOfCategory,
  listProductsOfOpenShed,
  listRecommendationsFor,
} from './product-lists.service.ts'
export { findOffer, findOffers, getProduct, warmByContact } from './products.service.ts'

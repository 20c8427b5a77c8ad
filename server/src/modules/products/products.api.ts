export { chosenId, refuseStrangers } from './chosen-ids.service.ts'
export { forgetPerson } from './product-departures.service.ts'
export {
  listHomeProducts,
  listProductsOfCategory,
  listProductsOfOpenShed,
  listRecommendationsFor,
} from './product-lists.service.ts'
export { selectProductBelongings } from './products.queries.ts'
export { findOffer, getProduct, holdsProducts, warmByContact } from './products.service.ts'
export { countOutShed } from './shed-closings.service.ts'

export {
  listHomeProducts,
  listProductsOfCategory,
  listProductsOfOpenShed,
  listRecommendationsFor,
  listSomeProducts,
} from './lists/product-lists.service.ts'
export { findReported } from './product-subjects.service.ts'
export { isListed } from './products.queries.ts'
export { findOffer, findOffers, getProduct, markProduct, warmByContact } from './products.service.ts'

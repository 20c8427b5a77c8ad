export {
  listHomeProducts,
  listProductsOfCategory,
  listProductsOfOpenShed,
  listRecommendationsFor,
  listSomeProducts,
} from './lists/product-lists.service.ts'
export { raiseImprovement } from './offer-changes.service.ts'
export { findOffer, findOffers, warmByContact } from './product-offers.service.ts'
export { findReported } from './product-subjects.service.ts'
export { isListed } from './products.queries.ts'
export { isStockNews } from './products.rules.ts'
export { getProduct, markProduct } from './products.service.ts'
export { updateReviewsToBought } from './reviews/product-reviews.queries.ts'
export { changeReviewHeld, findReportedReview, findSeenReview } from './reviews/review-changes.service.ts'
export {
  returnProducts,
  type Shortage,
  type StockItem,
  type Taking,
  takeProducts,
} from './stock/stock.service.ts'

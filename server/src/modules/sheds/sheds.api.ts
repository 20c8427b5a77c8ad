export { chosenId, refuseStrangers } from './chosen-ids.service.ts'
export { type Contact, logContact } from './contacts/contacts.service.ts'
export {
  countedRating,
  type DeletedReview,
  hasBought,
  idsOf,
  type ReviewAdditions,
  type ReviewReader,
  type ReviewStateRow,
  type ReviewStore,
  replyOf,
  reviewViewer,
  type StoredReply,
  splitPictures,
} from './reviews/review-parts.ts'
export { markShedReviewBought, shedReviewStore } from './reviews/shed-reviews.service.ts'
export { addToProductCount, keepShedOpen } from './shed-changes.queries.ts'
export {
  listHomeSheds,
  listShedsOfCategory,
  listShedsOfUser,
  listSomeSheds,
  listSuggestedSheds,
} from './shed-lists.service.ts'
export { owns } from './sheds.policy.ts'
export { openingColumn } from './sheds.queries.ts'
export { averageOf, countStars, firstIdAt, spread } from './sheds.rules.ts'
export {
  getOpenShed,
  getOwnShed,
  getShed,
  goneError,
  lockOpenShed,
  lockOwnShed,
  type ShedItem,
} from './sheds.service.ts'
export { shedSubject } from './sheds.views.ts'
export { forSubscribers } from './subscriptions/subscriptions.service.ts'

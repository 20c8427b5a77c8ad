import * as reviewCalls from '@sheds/contract/products/product-reviews'
import * as calls from '@sheds/contract/products/products'
import * as reviewPartCalls from '@sheds/contract/sheds/reviews'
import type { Context } from '../../platform/context.ts'
import { type Binding, bind, bindUpload } from '../../platform/http/endpoints.ts'
import { messageFor } from '../../platform/http/messages.ts'
import { changeLike, listLikes } from './likes/likes.service.ts'
import {
  listBestSelling,
  listPicks,
  listProducts,
  listProductsOfCategory,
  listProductsOfShed,
  listRecommendations,
} from './lists/product-lists.service.ts'
import { addProductMedia, arrangeProductMedia, mayAddMedia } from './product-media.service.ts'
import {
  createProduct,
  deleteProduct,
  getProduct,
  updateProduct,
  wrongInChange,
  wrongInShed,
} from './products.service.ts'
import {
  deleteOwnProductReview,
  getProductRating,
  listProductReviews,
  reviewProduct,
} from './reviews/product-reviews.service.ts'
import {
  addReviewMedia,
  deleteReviewReply,
  replyToReview,
  requireReviewAuthor,
} from './reviews/review-changes.service.ts'

export const productBindings = (products: Context): Binding[] => [
  ...listBindings(products),
  ...ownBindings(products),
  ...likeBindings(products),
  ...reviewBindings(products),
  ...reviewPartBindings(products),
]

const listBindings = (products: Context): Binding[] => [
  bind(calls.listProducts, ({ actor, query }) => listProducts(products, actor?.userId, query)),
  bind(calls.listBestSelling, ({ actor, query }) => listBestSelling(products, actor?.userId, query)),
  bind(calls.listPicks, ({ actor, query }) => listPicks(products, actor?.userId, query)),
  bind(calls.listProductsOfCategory, ({ actor, params, query }) =>
    listProductsOfCategory(products, actor?.userId, { ...query, ...params }),
  ),
  bind(calls.listShedProducts, ({ actor, params, query }) =>
    listProductsOfShed(products, actor?.userId, { ...query, shedId: params.shed_id }),
  ),
  bind(calls.listListing, ({ actor, params, query }) =>
    listProductsOfShed(products, actor?.userId, { ...query, shedId: params.id }),
  ),
  bind(calls.listRecommendations, ({ actor, params, query }) =>
    listRecommendations(products, actor?.userId, { ...query, ...params }),
  ),
]

const ownBindings = (products: Context): Binding[] => [
  bind(calls.getProduct, ({ actor, params }) => getProduct(products, actor?.userId, params.id)),
  bind(
    calls.createProduct,
    async ({ actor, params, body, locale }) => ({
      message: messageFor(locale, 'product_added'),
      product: await createProduct(products, actor, { shedId: params.shed_id, form: body }),
    }),
    {
      alsoWrong: ({ actor, params, fields }) => wrongInShed(products, actor, { shedId: params.shed_id, sent: fields }),
    },
  ),
  bindUpload(
    calls.addProductMedia,
    ({ actor, params }) => mayAddMedia(products, actor, { shedId: params.shed_id, productId: params.product_id }),
    async ({ actor, params, files, locale }) => ({
      message: messageFor(locale, 'picture_saved'),
      product: await addProductMedia(products, actor, {
        shedId: params.shed_id,
        productId: params.product_id,
        files: files.media,
      }),
    }),
  ),
  bind(calls.arrangeProductMedia, async ({ actor, params, body, locale }) => ({
    message: messageFor(locale, 'edit_saved'),
    product: await arrangeProductMedia(products, actor, { productId: params.id, order: body.media }),
  })),
  bind(
    calls.updateProduct,
    async ({ actor, params, body, locale }) => ({
      message: messageFor(locale, 'edit_saved'),
      product: await updateProduct(products, actor, { id: params.id, change: body }),
    }),
    { alsoWrong: ({ actor, params, fields }) => wrongInChange(products, actor, { id: params.id, sent: fields }) },
  ),
  bind(calls.deleteProduct, async ({ actor, params, locale }) => ({
    message: messageFor(locale, 'product_deleted'),
    shed_id: await deleteProduct(products, actor, params.id),
  })),
]

const likeBindings = (products: Context): Binding[] => [
  bind(calls.listProductReactions, ({ actor, params, query }) =>
    listLikes(products, actor?.userId, { ...query, productId: params.id }),
  ),
  bind(calls.likeProduct, ({ actor, params }) => changeLike(products, actor, { productId: params.id, wanted: true })),
  bind(calls.unlikeProduct, ({ actor, params }) =>
    changeLike(products, actor, { productId: params.id, wanted: false }),
  ),
]

const reviewBindings = (products: Context): Binding[] => [
  bind(reviewCalls.listProductReviews, ({ actor, params, query }) =>
    listProductReviews(products, actor?.userId, { ...query, productId: params.id }),
  ),
  bind(reviewCalls.getProductRating, ({ actor, params }) => getProductRating(products, actor?.userId, params.id)),
  bind(reviewCalls.reviewProduct, async ({ actor, params, body, locale }) => ({
    message: messageFor(locale, 'review_saved'),
    review: await reviewProduct(products, actor, {
      productId: params.id,
      rating: body.rating,
      comment: body.comment,
      media: body.media,
    }),
  })),
  bind(reviewCalls.deleteProductReview, async ({ actor, params, locale }) => {
    await deleteOwnProductReview(products, actor, params.id)
    return { message: messageFor(locale, 'review_deleted') }
  }),
]

const reviewPartBindings = (products: Context): Binding[] => [
  bindUpload(
    reviewPartCalls.addReviewMedia,
    ({ actor, params }) => requireReviewAuthor(products, actor, params.id),
    async ({ actor, params, files, locale }) => ({
      message: messageFor(locale, 'picture_saved'),
      review: await addReviewMedia(products, actor, { ...params, files: files.media }),
    }),
  ),
  bind(reviewPartCalls.replyToReview, async ({ actor, params, body, locale }) => ({
    message: messageFor(locale, 'review_reply_saved'),
    review: await replyToReview(products, actor, { ...params, text: body.text }),
  })),
  bind(reviewPartCalls.deleteReviewReply, async ({ actor, params, locale }) => ({
    message: messageFor(locale, 'review_reply_deleted'),
    review: await deleteReviewReply(products, actor, params.id),
  })),
]

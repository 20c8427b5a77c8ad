import {
  getProductRating as getRatingCall,
  listProductReviews as listReviewsCall,
  reviewProduct as reviewCall,
} from '@sheds/contract/product-reviews'
import {
  addProductMedia as addMediaCall,
  arrangeProductMedia as arrangeMediaCall,
  createProduct as createCall,
  deleteProduct as deleteCall,
  getProduct as getCall,
  likeProduct as likeCall,
  listBestSelling as listBestCall,
  listProducts as listCall,
  listProductsOfCategory as listCategoryCall,
  listListing as listListingCall,
  listPicks as listPicksCall,
  listProductReactions as listReactionsCall,
  listRecommendations as listRecommendationsCall,
  listShedProducts as listShedCall,
  unlikeProduct as unlikeCall,
  updateProduct as updateCall,
} from '@sheds/contract/products'
import type { Id } from '@sheds/contract/scalars'
import type { Context } from '../../platform/context.ts'
import { type Binding, bind, bindUpload, listAnswer } from '../../platform/http/endpoints.ts'
import { messageFor } from '../../platform/http/messages.ts'
import type { Slice } from '../../platform/slice.ts'
import { changeLike, createLikes, listLikes } from './likes.service.ts'
import {
  listBestSelling,
  listPicks,
  listProducts,
  listProductsOfCategory,
  listProductsOfShed,
  listRecommendations,
} from './product-lists.service.ts'
import { addProductMedia, arrangeProductMedia, mayAddMedia } from './product-media.service.ts'
import { getProductRating, listProductReviews, reviewProduct } from './product-reviews.service.ts'
import { productJobs } from './products.jobs.ts'
import {
  createProduct,
  deleteProduct,
  getProduct,
  updateProduct,
  wrongInChange,
  wrongInShed,
} from './products.service.ts'
import type { ProductsContext } from './products-context.ts'

export const createProductsContext = (context: Context): ProductsContext => ({
  ...context,
  likes: createLikes(context),
})

export const createProductsSlice = (products: ProductsContext): Slice => ({
  name: 'products',
  bindings: [
    ...listBindings(products),
    ...productBindings(products),
    ...likeBindings(products),
    ...reviewBindings(products),
  ],
  jobs: productJobs(products),
})

const listBindings = (products: ProductsContext): Binding[] => [
  bind(listCall, async ({ actor, query, request }) =>
    listAnswer(await listProducts(products, actor?.userId, query), request),
  ),
  bind(listBestCall, async ({ actor, query, request }) =>
    listAnswer(await listBestSelling(products, actor?.userId, query), request),
  ),
  bind(listPicksCall, async ({ actor, query, request }) =>
    listAnswer(await listPicks(products, actor?.userId, query), request),
  ),
  bind(listCategoryCall, async ({ actor, params, query, request }) =>
    listAnswer(await listProductsOfCategory(products, actor?.userId, { ...query, ...params }), request),
  ),
  bind(listShedCall, async ({ actor, params, query, request }) =>
    listAnswer(await listProductsOfShed(products, actor?.userId, { ...query, shedId: params.shed_id }), request),
  ),
  bind(listListingCall, async ({ actor, params, query, request }) =>
    listAnswer(await listProductsOfShed(products, actor?.userId, { ...query, shedId: params.id }), request),
  ),
  bind(listRecommendationsCall, async ({ actor, params, query, request }) =>
    listAnswer(await listRecommendations(products, actor?.userId, { ...query, ...params }), request),
  ),
]

const productBindings = (products: ProductsContext): Binding[] => [
  bind(getCall, ({ actor, params }) => getProduct(products, actor?.userId, params.id)),
  bind(
    createCall,
    async ({ actor, params, body, locale }) => ({
      message: messageFor(locale, 'product_added'),
      product: await createProduct(products, actor, params.shed_id, body),
    }),
    { alsoWrong: ({ actor, params, fields }) => wrongInShed(products, actor, params.shed_id, fields) },
  ),
  bindUpload(
    addMediaCall,
    ({ actor, params }) =>
      mayAddMedia(products, actor, { shedId: params.shed_id, productId: params.product_id, count: 1 }),
    async ({ actor, params, files, locale }) => ({
      message: messageFor(locale, 'picture_saved'),
      product: await addProductMedia(products, actor, {
        shedId: params.shed_id,
        productId: params.product_id,
        files: files.media,
      }),
    }),
  ),
  bind(arrangeMediaCall, async ({ actor, params, body, locale }) => ({
    message: messageFor(locale, 'edit_saved'),
    product: await arrangeProductMedia(products, actor, { productId: params.id, order: body.media }),
  })),
  bind(
    updateCall,
    async ({ actor, params, body, locale }) => ({
      message: messageFor(locale, 'edit_saved'),
      product: await updateProduct(products, actor, params.id, body),
    }),
    { alsoWrong: ({ actor, params, fields }) => wrongInChange(products, actor, params.id, fields) },
  ),
  bind(deleteCall, async ({ actor, params, locale }) => ({
    message: messageFor(locale, 'product_deleted'),
    shed_id: (await deleteProduct(products, actor, params.id)) as Id,
  })),
]

const likeBindings = (products: ProductsContext): Binding[] => [
  bind(listReactionsCall, async ({ actor, params, query, request }) =>
    listAnswer(await listLikes(products, { productId: params.id, callerId: actor?.userId }, query), request),
  ),
  bind(likeCall, ({ actor, params }) => changeLike(products, actor, { productId: params.id, wanted: true })),
  bind(unlikeCall, ({ actor, params }) => changeLike(products, actor, { productId: params.id, wanted: false })),
]

const reviewBindings = (products: ProductsContext): Binding[] => [
  bind(listReviewsCall, async ({ actor, params, query, request }) =>
    listAnswer(await listProductReviews(products, { productId: params.id, callerId: actor?.userId }, query), request),
  ),
  bind(getRatingCall, ({ actor, params }) => getProductRating(products, actor?.userId, params.id)),
  bind(reviewCall, async ({ actor, params, body, locale }) => ({
    message: messageFor(locale, 'review_saved'),
    review: await reviewProduct(products, actor, {
      productId: params.id,
      rating: body.rating,
      comment: body.comment,
    }),
  })),
]

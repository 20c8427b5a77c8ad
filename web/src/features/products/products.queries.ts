import { getCategoryPage, getProductPage, type ProductPage } from '@sheds/contract/pages'
import {
  getProduct,
  getProductRating,
  listBestSelling,
  listPicks,
  listProductReviews,
  listProducts,
  listProductsOfCategory,
  listRecommendations,
  listShedProducts,
  type Product,
  type ProductReview,
} from '@sheds/contract/products'
import type { Id } from '@sheds/contract/scalars'
import { callApi, type Listing, listApi } from '../../lib/api.ts'
import { type Endless, type EndlessPage, endless, pageAt } from '../../lib/endless.ts'
import { visitor } from '../../lib/visitor.ts'

/** The first products of a list, as the larger answer of a page brings them. */
export type ProductsPart = ProductPage['recommendations']

/** What comes after them. */
export type MoreProducts = (cursor: string) => Endless<Product>

type Viewer = string | undefined
type Signal = { signal: AbortSignal }

export const newProducts =
  (viewer: Viewer): MoreProducts =>
  (cursor) =>
    endless(['products', 'new', cursor, viewer ?? visitor], cursor, ({ signal, pageParam }) =>
      listApi(listProducts, { query: pageAt(pageParam) }, signal).then(pageOf),
    )

export const bestSelling =
  (viewer: Viewer): MoreProducts =>
  (cursor) =>
    endless(['products', 'best', cursor, viewer ?? visitor], cursor, ({ signal, pageParam }) =>
      listApi(listBestSelling, { query: pageAt(pageParam) }, signal).then(pageOf),
    )

export const picks =
  (viewer: Viewer): MoreProducts =>
  (cursor) =>
    endless(['products', 'picks', cursor, viewer ?? visitor], cursor, ({ signal, pageParam }) =>
      listApi(listPicks, { query: pageAt(pageParam) }, signal).then(pageOf),
    )

export const productsOfCategory =
  (category: string, viewer: Viewer): MoreProducts =>
  (cursor) =>
    endless(['products', 'category', category, cursor, viewer ?? visitor], cursor, ({ signal, pageParam }) =>
      listApi(listProductsOfCategory, { params: { category }, query: pageAt(pageParam) }, signal).then(pageOf),
    )

export const productsOfShed =
  (shedId: string, viewer: Viewer): MoreProducts =>
  (cursor) =>
    endless(['products', 'shed', shedId, cursor, viewer ?? visitor], cursor, ({ signal, pageParam }) =>
      listApi(listShedProducts, { params: { shed_id: shedId as Id }, query: pageAt(pageParam) }, signal).then(pageOf),
    )

export const recommendations =
  (id: string, viewer: Viewer): MoreProducts =>
  (cursor) =>
    endless(['products', 'like', id, cursor, viewer ?? visitor], cursor, ({ signal, pageParam }) =>
      listApi(listRecommendations, { params: { id: id as Id }, query: pageAt(pageParam) }, signal).then(pageOf),
    )

export const productPageQuery = (id: string, viewer: Viewer) => ({
  queryKey: ['product page', id, viewer ?? visitor],
  queryFn: ({ signal }: Signal) => callApi(getProductPage, { params: { id: id as Id } }, signal),
})

/** One product as it is now. */
export const productQuery = (id: string, viewer: Viewer) => ({
  queryKey: ['product', id, viewer ?? visitor],
  queryFn: ({ signal }: Signal) => callApi(getProduct, { params: { id: id as Id } }, signal),
})

interface ReviewsAsked {
  id: string
  /** Where the first page begins; a link without JavaScript leads into the middle. */
  cursor?: string
  viewer: Viewer
}

export const productReviewsQuery = ({ id, cursor = '', viewer = visitor }: ReviewsAsked) =>
  endless<ProductReview>(['product reviews', id, cursor, viewer], cursor, ({ signal, pageParam }) =>
    listApi(listProductReviews, { params: { id: id as Id }, query: pageAt(pageParam) }, signal).then(pageOf),
  )

export const productRatingQuery = (id: string) => ({
  queryKey: ['product rating', id],
  queryFn: ({ signal }: Signal) => callApi(getProductRating, { params: { id: id as Id } }, signal),
})

const pageOf = <Row>({ body, next, total }: Listing<Row[]>): EndlessPage<Row> => ({ rows: body, next, total })

export const categoryPageQuery = (category: string, viewer: string | undefined) => ({
  queryKey: ['category page', category, viewer ?? visitor],
  queryFn: ({ signal }: Signal) => callApi(getCategoryPage, { params: { category } }, signal),
})

import { getCategoryPage, getProductPage } from '@sheds/contract/pages/pages'
import { getProductRating, listProductReviews } from '@sheds/contract/products/product-reviews'
import {
  getProduct,
  listBestSelling,
  listPicks,
  listProducts,
  listProductsOfCategory,
  listRecommendations,
  listShedProducts,
} from '@sheds/contract/products/products'
import { queryOf } from '../../lib/api/query.ts'
import { inCity } from '../../lib/list/city.address.ts'
import { listOf } from '../../lib/list/list.ts'
import { type CategoryFilter, filterQuery } from './category/category.address.ts'

export const bestSelling = listOf(listBestSelling, {})

/** Today's picks; for one city, its newest products. */
export const picksIn = (city: string) =>
  city === '' ? listOf(listPicks, {}) : listOf(listProducts, { query: inCity(city) })

export const productsOfCategory = (category: string, filter: CategoryFilter) =>
  listOf(listProductsOfCategory, { params: { category }, query: filterQuery(filter) })

export const productsOfShed = (shedId: string) => listOf(listShedProducts, { params: { shed_id: shedId } })

export const recommendationsOf = (id: string) => listOf(listRecommendations, { params: { id } })

export const reviewsOf = (id: string) => listOf(listProductReviews, { params: { id } })

export const ratingOf = (id: string) => queryOf(getProductRating, { params: { id } })

export const productPageOf = (id: string) => queryOf(getProductPage, { params: { id } })

export const productOf = (id: string) => queryOf(getProduct, { params: { id } })

export const categoryPageOf = (category: string, filter: CategoryFilter) =>
  queryOf(getCategoryPage, { params: { category }, query: filterQuery(filter) })

import { hasMenu, isShedCategory } from '@sheds/contract/categories'
import type { AnswerOf } from '@sheds/contract/endpoint'
import {
  type CategoryPage,
  type Feeds,
  type Home,
  homeSizes,
  type ProductPage,
  type ShedPage,
  type Suggestions,
} from '@sheds/contract/pages/pages'
import type { ProductCondition } from '@sheds/contract/products/product-conditions'
import { type Id, type Page, pageLimit } from '@sheds/contract/scalars'
import type { getShed as getShedCall } from '@sheds/contract/sheds/sheds'
import type { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import type { Parts } from '../../platform/context.ts'
import type { CallerId } from '../../platform/session.ts'
import { listMenu } from '../menu/menu.api.ts'
import { readTrust } from '../orders/orders.api.ts'
import {
  getProduct,
  listHomeProducts,
  listProductsOfCategory,
  listProductsOfOpenShed,
  listRecommendationsFor,
} from '../products/products.api.ts'
import { getShed, listHomeSheds, listShedsOfCategory, listSuggestedSheds } from '../sheds/sheds.api.ts'
import { listSuggestedUsers } from '../users/users.api.ts'
import { selectTotals } from './totals.queries.ts'

const firstPage = { limit: pageLimit.default }

/** A section that fails to load is null instead of failing the page. */
const read = async <Section>(context: Parts<'log'>, name: string, section: Promise<Section>): Promise<Section | null> =>
  section.catch((error: unknown) => {
    context.log.warn({ err: error, section: name }, 'a section of a page could not be read')
    return null
  })

/** The page fails if all sections do. */
const refuseEmpty = (sections: readonly unknown[]): void => {
  if (sections.every((section) => section === null)) throw new AppError('unavailable', { retryAfterSeconds: 2 })
}

export const getHome = async (context: Parts<'database' | 'log'>, callerId: CallerId): Promise<Home> => {
  const [sheds, products, totals] = await Promise.all([
    read(context, 'sheds', listHomeSheds(context, callerId, { sheds: homeSizes.sheds })),
    read(context, 'products', listHomeProducts(context, callerId, homeSizes)),
    readTotals(context),
  ])
  refuseEmpty([sheds, products])
  return { ...toHome(sheds, products), totals }
}

const readTotals = (context: Parts<'database' | 'log'>) => read(context, 'totals', selectTotals(context.database.sql))

type ListResult<List extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<List>> | null

const toHome = (
  sheds: ListResult<typeof listHomeSheds>,
  products: ListResult<typeof listHomeProducts>,
): Omit<Home, 'totals'> => ({
  new_sheds: sheds?.new ?? null,
  popular_sheds: sheds?.popular ?? null,
  best_selling: products?.best ?? null,
  picks: products?.picks ?? null,
})

export const getFeeds = async (context: Parts<'database' | 'log'>, callerId: CallerId): Promise<Feeds> => {
  const sizes = { sheds: homeSizes.sheds, interesting: homeSizes.interesting }
  const [sheds, products, people, totals] = await Promise.all([
    read(context, 'sheds', listHomeSheds(context, callerId, sizes)),
    read(context, 'products', listHomeProducts(context, callerId, homeSizes)),
    read(context, 'people', listSuggestedUsers(context, callerId)),
    readTotals(context),
  ])
  refuseEmpty([sheds, products, people])
  return {
    ...toHome(sheds, products),
    people: people && toPeople(people),
    interesting_sheds: sheds?.interesting ?? null,
    totals,
  }
}

const toPeople = <Person>({ rows }: Page<Person>): Page<Person> => ({
  rows: rows.slice(0, homeSizes.people),
  next: null,
})

export const getSuggestions = async (context: Parts<'database' | 'log'>, callerId: CallerId): Promise<Suggestions> => {
  const [people, sheds] = await Promise.all([
    read(context, 'people', listSuggestedUsers(context, callerId)),
    read(context, 'sheds', listSuggestedSheds(context, callerId)),
  ])
  refuseEmpty([people, sheds])
  return { people: people && toPeople(people), interesting_sheds: sheds }
}

export const getShedPage = async (
  context: Parts<'database' | 'clock' | 'log'>,
  callerId: CallerId,
  id: Id,
): Promise<z.infer<typeof ShedPage>> => {
  const shed = await getShed(context, callerId, id)
  const [products, menu, trust] = await Promise.all([
    read(context, 'products', listProductsOfOpenShed(context, callerId, { shedId: id, ...firstPage })),
    hasMenu(shed.category)
      ? read(context, 'menu', listMenu(context, callerId, { shedId: id, ...firstPage }))
      : undefined,
    read(context, 'trust', readTrust(context, { shedId: id })),
  ])
  return { shed, products, trust, ...(menu !== undefined && { menu }) }
}

/** The shed as returned by its own endpoint, with today's dishes for a kitchen. */
export const getShedWithMenu = async (
  context: Parts<'database' | 'clock'>,
  callerId: CallerId,
  id: Id,
): Promise<AnswerOf<typeof getShedCall>> => {
  const shed = await getShed(context, callerId, id)
  if (!hasMenu(shed.category)) return shed
  return { ...shed, menu: (await listMenu(context, callerId, { shedId: id, limit: pageLimit.most })).rows }
}

export const getProductPage = async (
  context: Parts<'database' | 'clock' | 'log'>,
  callerId: CallerId,
  id: Id,
): Promise<ProductPage> => {
  const product = await getProduct(context, callerId, id)
  const query = { product, ...firstPage }
  const [recommendations, trust] = await Promise.all([
    read(context, 'recommendations', listRecommendationsFor(context, callerId, query)),
    read(context, 'trust', readTrust(context, { shedId: product.shed_id, thingId: id })),
  ])
  return { product, recommendations, trust }
}

interface CategoryQuery {
  category: string
  location?: string | undefined
  condition?: ProductCondition | undefined
}

export const getCategoryPage = async (
  context: Parts<'database' | 'log' | 'slices'>,
  callerId: CallerId,
  query: CategoryQuery,
): Promise<z.infer<typeof CategoryPage>> => {
  if (!isShedCategory(query.category)) throw new AppError('not_found')
  const first = { ...query, ...firstPage }
  const [sheds, products] = await Promise.all([
    read(context, 'sheds', listShedsOfCategory(context, callerId, first)),
    read(context, 'products', listProductsOfCategory(context, callerId, first)),
  ])
  refuseEmpty([sheds, products])
  return { sheds: sheds && withTotal(sheds), products: products && withTotal(products) }
}

const withTotal = <Row>({ rows, next, total = 0 }: Page<Row>) => ({ rows, next, total })

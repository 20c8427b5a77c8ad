import type { Product } from '@sheds/contract/products'
import { listNewSheds, listPopularSheds, listSuggestedSheds, type ShedCard } from '@sheds/contract/sheds'
import { listSuggestedUsers, type UserCard } from '@sheds/contract/users'
import { callApi } from '../../lib/api.ts'
import { type Part, partOf } from '../../lib/page-part.ts'
import { bestSelling, type MoreProducts, picks } from '../products/products.queries.ts'

type Viewer = string | undefined
type Signal = { signal: AbortSignal }

/** The lists of the page, and what each is a list of. */
export interface PartRows {
  newSheds: ShedCard
  popularSheds: ShedCard
  interestingSheds: ShedCard
  people: UserCard
  best: Product
  picks: Product
}

type Parts = { [Name in keyof PartRows]: (viewer: Viewer, asked: Signal) => Promise<Part<PartRows[Name]>> }

/** The calls that bring one list of the page each, for when the page's own answer lacks it. */
export const parts: Parts = {
  newSheds: async (_, { signal }) => wholePart(await callApi(listNewSheds, {}, signal)),
  popularSheds: async (_, { signal }) => wholePart(await callApi(listPopularSheds, {}, signal)),
  interestingSheds: async (_, { signal }) => wholePart(await callApi(listSuggestedSheds, {}, signal)),
  people: async (_, { signal }) => wholePart(await callApi(listSuggestedUsers, {}, signal)),
  best: (viewer, { signal }) => firstPart(bestSelling(viewer), signal),
  picks: (viewer, { signal }) => firstPart(picks(viewer), signal),
}

const wholePart = <Row>(rows: Row[]): Part<Row> => ({ rows, next: null })

const firstPart = async (more: MoreProducts, signal: AbortSignal): Promise<Part<Product>> =>
  partOf(await more('').queryFn({ signal, pageParam: '' }))

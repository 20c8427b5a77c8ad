import { getShedPage } from '@sheds/contract/pages'
import type { Id } from '@sheds/contract/scalars'
import { listShedReviews } from '@sheds/contract/shed-reviews'
import {
  getShed,
  listSheds,
  listShedsOfCategory,
  listSubscribers,
  type ShedCard,
  type Subscriber,
} from '@sheds/contract/sheds'
import { callApi, listApi } from '../../lib/api.ts'
import { endless, pageAt } from '../../lib/endless.ts'
import { visitor } from '../../lib/visitor.ts'

interface ShedsAsked {
  name?: string
  /** Where the first page begins; a link without JavaScript leads into the middle. */
  cursor?: string
  viewer: string | undefined
}

export const shedsQuery = ({ name = '', cursor = '', viewer = visitor }: ShedsAsked) =>
  endless<ShedCard>(['sheds', 'all', { name, cursor }, viewer], cursor, async ({ signal, pageParam }) => {
    const query = { ...(name !== '' && { name }), ...pageAt(pageParam) }
    const { body, next, total } = await listApi(listSheds, { query }, signal)
    return { rows: body, next, total }
  })

interface CategoryAsked {
  category: string
  cursor?: string
  viewer: string | undefined
}

export const shedsOfCategoryQuery = ({ category, cursor = '', viewer = visitor }: CategoryAsked) =>
  endless<ShedCard>(['sheds', 'category', { category, cursor }, viewer], cursor, async ({ signal, pageParam }) => {
    const call = { params: { category }, query: pageAt(pageParam) }
    const { body, next, total } = await listApi(listShedsOfCategory, call, signal)
    return { rows: body, next, total }
  })

type Signal = { signal: AbortSignal }

export const shedQuery = (id: string, viewer: string | undefined) => ({
  queryKey: ['shed', id, viewer ?? visitor],
  queryFn: ({ signal }: Signal) => callApi(getShed, { params: { id: id as Id } }, signal),
})

interface SubscribersAsked {
  id: string
  /** Where the first page begins; a link without JavaScript leads into the middle. */
  cursor?: string
  viewer: string | undefined
}

export const subscribersQuery = ({ id, cursor = '', viewer = visitor }: SubscribersAsked) =>
  endless<Subscriber & { id: string }>(['subscribers', id, viewer, cursor], cursor, async ({ signal, pageParam }) => {
    const call = { params: { id: id as Id }, query: pageAt(pageParam) }
    const { body, next } = await listApi(listSubscribers, call, signal)
    return { rows: body.map((row) => ({ ...row, id: row.user_id })), next }
  })

export const shedReviewsQuery = (id: string, page: number, viewer: string | undefined) => ({
  queryKey: ['shed reviews', id, page, viewer ?? visitor],
  queryFn: ({ signal }: Signal) => callApi(listShedReviews, { params: { shed_id: id as Id }, query: { page } }, signal),
})

/** What the address of a list of sheds asks for. */
export const readShedsAddress = (search: URLSearchParams): { name: string; cursor: string } => ({
  name: search.get('name') ?? '',
  cursor: search.get('cursor') ?? '',
})

export const shedPageQuery = (id: string, viewer: string | undefined) => ({
  queryKey: ['shed page', id, viewer ?? visitor],
  queryFn: ({ signal }: { signal: AbortSignal }) => callApi(getShedPage, { params: { id: id as Id } }, signal),
})

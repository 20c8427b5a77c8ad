import { getFigures } from '@sheds/contract/pages/figures'
import { getShedPage } from '@sheds/contract/pages/pages'
import { listShedReviews } from '@sheds/contract/sheds/shed-reviews'
import { getShed, listSheds, listShedsOfCategory, listSubscribers } from '@sheds/contract/sheds/sheds'
import { queryOf } from '../../lib/api/query.ts'
import { inCity } from '../../lib/list/city.address.ts'
import { listOf } from '../../lib/list/list.ts'

export const shedsByName = (name: string) => listOf(listSheds, { query: { name } })

export const shedsOfCategory = (category: string, city: string) =>
  listOf(listShedsOfCategory, { params: { category }, query: inCity(city) })

export const figuresOf = (id: string, month: string) => queryOf(getFigures, { params: { id }, query: { month } })

export const shedOf = (id: string) => queryOf(getShed, { params: { id } })

export const shedPageOf = (id: string) => queryOf(getShedPage, { params: { id } })

export const subscribersOf = (id: string) =>
  listOf(listSubscribers, { params: { id } }, (rows) => rows.map((row) => ({ ...row, id: row.user_id })))

export const shedReviewsOf = (id: string, page: number) =>
  queryOf(listShedReviews, { params: { shed_id: id }, query: { page } })

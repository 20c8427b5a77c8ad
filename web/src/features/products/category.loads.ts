import { isShedCategory } from '@sheds/contract/categories'
import { getCategoryPage } from '@sheds/contract/pages'
import { redirect } from 'react-router'
import { callApi } from '../../lib/api.ts'
import { firstPageOf } from '../../lib/endless.ts'
import type { PageArgs, PageQuery } from '../../lib/page.ts'
import { visitor } from '../../lib/visitor.ts'
import { shedsOfCategoryQuery } from '../sheds/sheds.queries.ts'
import { currentViewer } from '../users/users.queries.ts'
import { categoryHref, readCategoryAddress } from './category-address.ts'
import { productsOfCategory } from './products.queries.ts'

export const categoryPageQuery = (category: string, viewer: string | undefined) => ({
  queryKey: ['category page', category, viewer ?? visitor],
  queryFn: ({ signal }: { signal: AbortSignal }) => callApi(getCategoryPage, { params: { category } }, signal),
})

/** What a category's page shows: its first lists, or one of them from the middle on. */
export const loadCategory = ({ params: { category = '' }, url }: PageArgs): PageQuery[] => {
  const plain = category.toLowerCase()
  if (!isShedCategory(plain)) throw { code: 'not_found' }
  if (plain !== category) throw redirect(categoryHref(plain, readCategoryAddress(plain, url.searchParams)))
  const viewer = currentViewer()
  const { show, cursor } = readCategoryAddress(category, url.searchParams)
  if (cursor === '') return [{ ...categoryPageQuery(category, viewer), optional: true }]
  return show === 'sheds'
    ? [{ ...firstPageOf(shedsOfCategoryQuery({ category, cursor, viewer })), optional: true }]
    : [{ ...firstPageOf(productsOfCategory(category, viewer)(cursor)), optional: true }]
}

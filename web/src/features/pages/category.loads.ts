import { isShedCategory } from '@sheds/contract/categories'
import { getCategoryPage } from '@sheds/contract/pages'
import { listShedsOfCategory } from '@sheds/contract/sheds'
import { redirect } from 'react-router'
import type { PageArgs, PageQuery } from '../../app/page.ts'
import { firstPages, listOf, pageOf } from '../../lib/list.ts'
import { queryOf } from '../../lib/query.ts'
import { productsOfCategory } from '../products/products.queries.ts'
import { categoryHref, readCategoryAddress } from './category-address.ts'

export const categoryPageOf = (category: string) => queryOf(getCategoryPage, { params: { category } })

export const shedsOfCategory = (category: string) => listOf(listShedsOfCategory, { params: { category } })

/** What a category's page shows: its first lists, or one of them from the middle on. */
export const loadCategory = ({ params: { category = '' }, url }: PageArgs): PageQuery[] => {
  const plain = category.toLowerCase()
  if (!isShedCategory(plain)) throw { code: 'not_found' }
  if (plain !== category) throw redirect(categoryHref(plain, readCategoryAddress(plain, url.searchParams)))
  const { show, cursor } = readCategoryAddress(category, url.searchParams)
  if (cursor === '') return [{ ...categoryPageOf(category), optional: true }]
  return show === 'sheds'
    ? [{ ...firstPages(shedsOfCategory(category), cursor), optional: true }]
    : [{ ...pageOf(productsOfCategory(category), cursor), optional: true }]
}

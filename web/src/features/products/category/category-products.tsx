import { useAnswer } from '../../../lib/api/use-answer.ts'
import { useFirstPage } from '../../../lib/list/list-start.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { ProductList } from '../product-list.tsx'
import { categoryPageOf, productsOfCategory } from '../products.queries.ts'
import { type CategoryAddress, categoryHref } from './category.address.ts'
import { CategoryNone } from './category-none.tsx'

export interface CategoryListProps extends Pick<CategoryAddress, 'city' | 'cursor'> {
  category: string
}

/** The products of a category. */
export function CategoryProducts({ category, city, cursor }: CategoryListProps) {
  const { data, error } = useAnswer(categoryPageOf(category, city), { enabled: cursor === '' })
  const list = productsOfCategory(category, city)
  const failure = m.product_data_failed
  return (
    <ProductList
      list={list}
      first={useFirstPage({ list, start: cursor, given: data?.products, error, failure })}
      back={
        cursor === ''
          ? undefined
          : { href: categoryHref(category, { view: 'products', city }), label: m.from_the_start() }
      }
      look="tiles"
      inSight={4}
      hrefOf={(next) => categoryHref(category, { view: 'products', city, cursor: next })}
      empty={<CategoryNone category={category} city={city} side="products" />}
    />
  )
}

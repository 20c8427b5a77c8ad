import { useFirstPage } from '../../lib/list-start.ts'
import { useAnswer } from '../../lib/use-answer.ts'
import * as m from '../../messages/compiled/messages.ts'
import { categoryHref } from './category.address.ts'
import { CategoryNone } from './category-none.tsx'
import { ProductList } from './product-list.tsx'
import { categoryPageOf, productsOfCategory } from './products.queries.ts'

interface CategoryProductsProps {
  category: string
  /** Where the list begins, for addresses without JavaScript. */
  cursor: string
}

/** What a category holds: products, and in music what is made of it. */
export function CategoryProducts({ category, cursor }: CategoryProductsProps) {
  const { data, error } = useAnswer(categoryPageOf(category), { enabled: cursor === '' })
  const list = productsOfCategory(category)
  const failure = m.product_data_failed
  return (
    <ProductList
      list={list}
      first={useFirstPage({ list, start: cursor, given: data?.products, error, failure })}
      back={
        cursor === '' ? undefined : { href: categoryHref(category, { view: 'products' }), label: m.from_the_start() }
      }
      look="tiles"
      inSight={4}
      hrefOf={(next) => categoryHref(category, { view: 'products', cursor: next })}
      empty={<CategoryNone category={category} side={category === 'music' ? 'music' : 'products'} />}
    />
  )
}

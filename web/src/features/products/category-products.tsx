import type { Product } from '@sheds/contract/products'
import { useEndless } from '../../lib/endless-list.tsx'
import { useMyInfo } from '../../lib/my-info.store.ts'
import { type PartState, partOf, usePart } from '../../lib/page-part.ts'
import { useAnswer } from '../../lib/use-answer.ts'
import { visitor } from '../../lib/visitor.ts'
import * as m from '../../messages/compiled/messages.ts'
import { BackLink } from '../../ui/back-link.tsx'

import { categoryHref } from './category.address.ts'
import { CategoryNone } from './category-none.tsx'
import { ProductList } from './product-list.tsx'
import { categoryPageQuery, productsOfCategory } from './products.queries.ts'

interface CategoryProductsProps {
  category: string
  /** Where the list begins, for addresses without JavaScript. */
  cursor: string
}

/** What a category holds: products, and in music what is made of it. */
export function CategoryProducts({ category, cursor }: CategoryProductsProps) {
  return cursor === '' ? <FirstProducts category={category} /> : <LaterProducts category={category} cursor={cursor} />
}

function FirstProducts({ category }: { category: string }) {
  const { user_id: viewer } = useMyInfo()
  const { data, error } = useAnswer((who) => categoryPageQuery(category, who))
  const more = productsOfCategory(category, viewer)
  const list = usePart({
    part: data?.products,
    error,
    own: {
      queryKey: ['part', 'category', category, viewer ?? visitor],
      queryFn: async ({ signal }) => partOf(await more('').queryFn({ signal, pageParam: '' })),
    },
    failure: m.product_data_failed,
  })
  return <Products category={category} list={list} />
}

/** From the middle of the list on: where a link without JavaScript leads. */
function LaterProducts({ category, cursor }: CategoryProductsProps) {
  const { user_id: viewer } = useMyInfo()
  const { data, isError, isFetching, refetch } = useEndless(productsOfCategory(category, viewer)(cursor))
  const first = data?.pages.at(0)
  const failed = isError && !isFetching ? null : undefined
  const list = {
    part: first ? partOf(first) : failed,
    failure: m.product_data_failed(),
    onRetry: () => void refetch(),
    retrying: isFetching,
  }
  return (
    <>
      <BackLink href={categoryHref(category, { show: 'products' })}>{m.from_the_start()}</BackLink>
      <Products category={category} list={list} />
    </>
  )
}

function Products({ category, list }: { category: string; list: PartState<Product> }) {
  const { user_id: viewer } = useMyInfo()
  return (
    <ProductList
      {...list}
      look="tiles"
      first={4}
      more={productsOfCategory(category, viewer)}
      hrefOf={(cursor) => categoryHref(category, { show: 'products', cursor })}
      empty={<CategoryNone category={category} side={category === 'music' ? 'music' : 'products'} />}
    />
  )
}

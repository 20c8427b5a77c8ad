import { useAnswer } from '../../../lib/api/use-answer.ts'
import { categoryName } from '../../../lib/language/format.ts'
import { useFirstPage } from '../../../lib/list/list-start.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ProductList } from '../product-list.tsx'
import { categoryPageOf, productsOfCategory } from '../products.queries.ts'
import { type CategoryAddress, categoryHref } from './category.address.ts'

export interface CategoryListProps extends Omit<CategoryAddress, 'view'> {
  category: string
}

export function CategoryProducts({ category, city, condition, cursor }: CategoryListProps) {
  const { data, error } = useAnswer(categoryPageOf(category, { city, condition }), { enabled: cursor === '' })
  const list = productsOfCategory(category, { city, condition })
  const here = { view: 'products', city, condition } as const
  const failure = m.product_data_failed
  return (
    <ProductList
      list={list}
      first={useFirstPage({ list, start: cursor, given: data?.products, error, failure })}
      back={cursor === '' ? undefined : { href: categoryHref(category, here), label: m.from_the_start() }}
      look="tiles"
      inSight={4}
      hrefOf={(next) => categoryHref(category, { ...here, cursor: next })}
      empty={<CategoryNone category={category} city={city} condition={condition} side="products" />}
    />
  )
}

const words = { products: m.category_no_products, sheds: m.category_no_sheds, music: m.category_no_music } as const

interface CategoryNoneProps {
  category: string
  /** City filter; '' for all. */
  city: string
  condition?: CategoryAddress['condition']
  side: keyof typeof words
}

/** Empty category; invites the visitor to open the first shed in it. */
export function CategoryNone({ category, city, condition, side }: CategoryNoneProps) {
  if (condition !== undefined)
    return (
      <EmptyState
        boxed
        cloth="caisses"
        title={condition === 'new' ? m.condition_none_new() : m.condition_none_used()}
        text={m.condition_none_text()}
        action={<ButtonLink href={categoryHref(category, { view: 'products', city })}>{m.condition_any()}</ButtonLink>}
      />
    )
  if (city !== '')
    return (
      <EmptyState
        boxed
        cloth="caisses"
        title={m.city_none({ city })}
        text={m.city_none_text()}
        action={
          <ButtonLink href={categoryHref(category, { view: side === 'sheds' ? 'sheds' : 'products' })}>
            {m.all_cities()}
          </ButtonLink>
        }
      />
    )
  return (
    <EmptyState
      boxed
      cloth="caisses"
      title={words[side]({ category: categoryName(category) })}
      text={m.category_none_text()}
      action={
        <ButtonLink href="/create_shed" kind="brand">
          {m.create_shed()}
        </ButtonLink>
      }
    />
  )
}

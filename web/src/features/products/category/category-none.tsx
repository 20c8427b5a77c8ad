import { categoryName } from '../../../lib/language/format.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { categoryHref } from './category.address.ts'

const words = { products: m.category_no_products, sheds: m.category_no_sheds, music: m.category_no_music } as const

interface CategoryNoneProps {
  category: string
  /** The city it is looked for in; '' for all. */
  city: string
  side: keyof typeof words
}

/** A category nobody trades in yet is somebody's chance. */
export function CategoryNone({ category, city, side }: CategoryNoneProps) {
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

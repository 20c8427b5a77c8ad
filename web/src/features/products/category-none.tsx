import { categoryName } from '../../lib/format.ts'
import * as m from '../../messages/compiled/messages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

const words = { products: m.category_no_products, sheds: m.category_no_sheds, music: m.category_no_music } as const

interface CategoryNoneProps {
  category: string
  side: keyof typeof words
}

/** A category nobody trades in yet is somebody's chance. */
export function CategoryNone({ category, side }: CategoryNoneProps) {
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

import type { ShedCard } from '@sheds/contract/sheds'
import { type ListPlan, useList } from '../../lib/endless-list.tsx'
import { useAnswer } from '../../lib/use-answer.ts'
import * as m from '../../messages/compiled/messages.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { ShedList, ShedsSkeleton } from '../sheds/shed-list.tsx'
import { shedsOfCategory } from '../sheds/sheds.queries.ts'
import { categoryHref } from './category.address.ts'
import { CategoryNone } from './category-none.tsx'
import { categoryPageOf } from './products.queries.ts'

interface CategoryShedsProps {
  category: string
  /** Where the list begins, for addresses without JavaScript. */
  cursor: string
}

/** Who trades in a category. The first of them come with the page's own answer. */
export function CategorySheds({ category, cursor }: CategoryShedsProps) {
  const { data, error } = useAnswer(categoryPageOf(category), { enabled: cursor === '' })
  if (cursor !== '')
    return (
      <>
        <BackLink href={categoryHref(category, { view: 'sheds' })}>{m.from_the_start()}</BackLink>
        <Sheds category={category} plan={{ start: cursor }} />
      </>
    )
  if (data === undefined && error === null) return <ShedsSkeleton times={skeletons} />
  return <Sheds category={category} plan={{ first: data?.sheds ?? undefined }} />
}

const skeletons = 6

function Sheds({ category, plan }: { category: string; plan: ListPlan<ShedCard> }) {
  return (
    <ShedList
      sheds={useList(shedsOfCategory(category), plan)}
      empty={<CategoryNone category={category} side="sheds" />}
      hrefOf={(next) => categoryHref(category, { view: 'sheds', cursor: next })}
    />
  )
}

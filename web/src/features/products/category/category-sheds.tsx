import type { ListedShed } from '@sheds/contract/sheds/sheds'
import { useAnswer } from '../../../lib/api/use-answer.ts'
import { type ListPlan, useList } from '../../../lib/list/endless-list.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { ShedList, ShedsSkeleton } from '../../sheds/shed-list.tsx'
import { shedsOfCategory } from '../../sheds/sheds.queries.ts'
import { categoryPageOf } from '../products.queries.ts'
import { categoryHref } from './category.address.ts'
import { CategoryNone } from './category-none.tsx'
import type { CategoryListProps } from './category-products.tsx'

/** Who trades in a category. The first of them come with the page's own answer. */
export function CategorySheds({ category, city, cursor }: CategoryListProps) {
  const { data, error } = useAnswer(categoryPageOf(category, city), { enabled: cursor === '' })
  if (cursor !== '')
    return (
      <>
        <BackLink href={categoryHref(category, { view: 'sheds', city })}>{m.from_the_start()}</BackLink>
        <Sheds category={category} city={city} plan={{ start: cursor }} />
      </>
    )
  if (data === undefined && error === null) return <ShedsSkeleton times={skeletons} />
  return <Sheds category={category} city={city} plan={{ first: data?.sheds ?? undefined }} />
}

const skeletons = 6

function Sheds({ category, city, plan }: { category: string; city: string; plan: ListPlan<ListedShed> }) {
  return (
    <ShedList
      sheds={useList(shedsOfCategory(category, city), plan)}
      empty={<CategoryNone category={category} city={city} side="sheds" />}
      hrefOf={(next) => categoryHref(category, { view: 'sheds', city, cursor: next })}
    />
  )
}

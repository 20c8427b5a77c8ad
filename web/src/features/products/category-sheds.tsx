import type { ShedCard } from '@sheds/contract/sheds'
import type { Endless } from '../../lib/endless.ts'
import { useEndless } from '../../lib/endless-list.tsx'
import { useMyInfo } from '../../lib/my-info.store.ts'
import type { Part } from '../../lib/page-part.ts'
import { useAnswer } from '../../lib/use-answer.ts'
import * as m from '../../messages/compiled/messages.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { ShedList, ShedsSkeleton } from '../sheds/shed-list.tsx'
import { shedsOfCategoryQuery } from '../sheds/sheds.queries.ts'
import { categoryHref } from './category.address.ts'
import { CategoryNone } from './category-none.tsx'
import { categoryPageQuery } from './products.queries.ts'

interface CategoryShedsProps {
  category: string
  /** Where the list begins, for addresses without JavaScript. */
  cursor: string
}

/** Who trades in a category. */
export function CategorySheds({ category, cursor }: CategoryShedsProps) {
  return cursor === '' ? <FirstSheds category={category} /> : <LaterSheds category={category} cursor={cursor} />
}

/** The list's first page comes with the page's own answer: a visitor's at first, then the caller's. */
function FirstSheds({ category }: { category: string }) {
  const { data, of, error } = useAnswer((who) => categoryPageQuery(category, who))
  if (data === undefined && error === null) return <ShedsSkeleton times={skeletons} />
  const query = shedsOfCategoryQuery({ category, viewer: of })
  const known = { ...query, ...(data?.sheds && { initialData: pagesOf(data.sheds) }) }
  return <Sheds category={category} query={known} />
}

const skeletons = 6

const pagesOf = ({ rows, next }: Part<ShedCard>) => ({
  pages: [{ rows, next: next ?? undefined }],
  pageParams: [''],
})

/** From the middle of the list on: where a link without JavaScript leads. */
function LaterSheds({ category, cursor }: CategoryShedsProps) {
  const { user_id: viewer } = useMyInfo()
  return (
    <>
      <BackLink href={categoryHref(category, { show: 'sheds' })}>{m.from_the_start()}</BackLink>
      <Sheds category={category} query={shedsOfCategoryQuery({ category, cursor, viewer })} />
    </>
  )
}

function Sheds({ category, query }: { category: string; query: Endless<ShedCard> }) {
  return (
    <ShedList
      sheds={useEndless(query)}
      empty={<CategoryNone category={category} side="sheds" />}
      hrefOf={(next) => categoryHref(category, { show: 'sheds', cursor: next })}
    />
  )
}

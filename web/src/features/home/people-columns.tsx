import { getSuggestions } from '@sheds/contract/pages/pages'
import type { ReactNode } from 'react'
import { island } from '../../hydration/hydration.ts'
import { queryOf } from '../../lib/api/query.ts'
import { useAnswer } from '../../lib/api/use-answer.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Columns } from '../../ui/list/columns.tsx'

const People = island(
  () => import('./feed-people.tsx'),
  (module) => module.SuggestedPeople,
  RowsComing,
)
const Sheds = island(
  () => import('./home-sheds.tsx'),
  (module) => module.SuggestedSheds,
  RowsComing,
)

/** Frame of pages about people: suggested people on the left, suggested sheds on the right. */
export function PeopleColumns({ children }: { children: ReactNode }) {
  const answer = useAnswer(queryOf(getSuggestions, {}))
  return (
    <Columns left={<People answer={answer} />} right={<Sheds answer={answer} />}>
      {children}
    </Columns>
  )
}

function RowsComing() {
  return <Skeleton className="h-80" />
}

import { getSuggestions } from '@sheds/contract/pages'
import type { ReactNode } from 'react'
import { island } from '../../alive/alive.ts'
import { queryOf } from '../../lib/query.ts'
import { useAnswer } from '../../lib/use-answer.ts'
import { Columns } from '../../ui/columns.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

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

/** A page about people: others to follow on the left, sheds on the right. */
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

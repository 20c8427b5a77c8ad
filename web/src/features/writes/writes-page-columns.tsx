import { getSuggestions } from '@sheds/contract/pages/pages'
import type { ReactNode } from 'react'
import { island } from '../../hydration/hydration.ts'
import { queryOf } from '../../lib/api/query.ts'
import { useAnswer } from '../../lib/api/use-answer.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Columns } from '../../ui/list/columns.tsx'

const People = island(
  () => import('../home/feed-people.tsx'),
  (module) => module.SuggestedPeople,
  RowsComing,
)
const Sheds = island(
  () => import('../home/home-sheds.tsx'),
  (module) => module.SuggestedSheds,
  RowsComing,
)

/** Columns beside the writes: suggested members on the left, sheds on the right. */
export function WritesColumns({ children }: { children: ReactNode }) {
  const answer = useAnswer(queryOf(getSuggestions, {}))
  return (
    <Columns
      left={<People answer={answer} title={m.writes_people()} />}
      right={<Sheds answer={answer} title={m.sheds()} />}
    >
      {children}
    </Columns>
  )
}

function RowsComing() {
  return <Skeleton className="h-80" />
}

import type { ReactNode } from 'react'
import { useAnswer } from '../../lib/use-answer.ts'
import { Columns } from '../../ui/columns.tsx'
import { SuggestedPeople } from './feed-people.tsx'
import { suggestionsQuery } from './home.queries.ts'
import { SuggestedSheds } from './home-sheds.tsx'

/** A page about people: others to follow on the left, sheds on the right. */
export function PeopleColumns({ children }: { children: ReactNode }) {
  const answer = useAnswer(suggestionsQuery)
  return (
    <Columns left={<SuggestedPeople answer={answer} />} right={<SuggestedSheds answer={answer} />}>
      {children}
    </Columns>
  )
}

import { getSuggestions } from '@sheds/contract/pages'
import type { ReactNode } from 'react'
import { queryOf } from '../../lib/query.ts'
import { useAnswer } from '../../lib/use-answer.ts'
import { Columns } from '../../ui/columns.tsx'
import { SuggestedPeople } from './feed-people.tsx'
import { SuggestedSheds } from './home-sheds.tsx'

/** A page about people: others to follow on the left, sheds on the right. */
export function PeopleColumns({ children }: { children: ReactNode }) {
  const answer = useAnswer(queryOf(getSuggestions, {}))
  return (
    <Columns left={<SuggestedPeople answer={answer} />} right={<SuggestedSheds answer={answer} />}>
      {children}
    </Columns>
  )
}

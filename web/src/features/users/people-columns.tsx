import type { ReactNode } from 'react'
import { SideList } from '../../app/side-list.tsx'
import { Columns } from '../../lib/columns.tsx'
import * as m from '../../messages/compiled/messages.ts'
import { SuggestedPeople } from './suggested-people.tsx'

/** A page about people: others to follow on the left, sheds on the right. */
export function PeopleColumns({ children }: { children: ReactNode }) {
  return (
    <Columns
      left={
        <SideList title={m.are_you_following()} empty={m.users_not_found()} cloth="ndop">
          {(empty) => <SuggestedPeople empty={empty} />}
        </SideList>
      }
      right={<SideList title={m.you_may_be_interested()} empty={m.sheds_not_found()} cloth="parasol" />}
    >
      {children}
    </Columns>
  )
}

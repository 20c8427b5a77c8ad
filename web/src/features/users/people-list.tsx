import type { ReactNode } from 'react'
import { EndlessList, type useList } from '../../lib/list/endless-list.tsx'
import * as m from '../../messages/compiled/messages.ts'
import { RowSkeletons } from '../../ui/feedback/row-skeleton.tsx'
import { PersonRow } from './person-row.tsx'
import type { Person } from './users.queries.ts'

interface PeopleListProps {
  people: ReturnType<typeof useList<Person>>
  empty: ReactNode
  /** URL of the next page as a plain link. */
  hrefOf: (cursor: string) => string
}

/** Endless list of members, with all its states. */
export function PeopleList({ people, empty, hrefOf }: PeopleListProps) {
  return (
    <EndlessList
      list={people}
      empty={empty}
      failure={m.user_data_failed()}
      moreLabel={m.more_people()}
      skeleton={(times) => <PeopleSkeleton times={times} />}
      hrefOf={hrefOf}
    >
      {(person) => <PersonRow person={person} />}
    </EndlessList>
  )
}

export function PeopleSkeleton({ times }: { times: number }) {
  return <RowSkeletons label={m.loading()} times={times} />
}

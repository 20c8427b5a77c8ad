import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as m from '../../messages/compiled/messages.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { useMyInfo } from './my-info.store.ts'
import { PeopleSkeleton } from './people-list.tsx'
import { PersonRow } from './person-row.tsx'
import { suggestionsQuery } from './users.queries.ts'

const most = 5

/** A few people to follow. Who follows one keeps the row in view: a second tap takes it back. */
export function SuggestedPeople({ empty }: { empty: ReactNode }) {
  const { user_id: viewer } = useMyInfo()
  const { data, isError, refetch, isFetching } = useQuery({
    ...suggestionsQuery(viewer),
    placeholderData: (before) => before,
  })
  if (data === undefined && isError)
    return (
      <ErrorState
        message={m.user_data_failed()}
        retryLabel={m.retry()}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (data === undefined) return <PeopleSkeleton times={most} />
  if (data.length === 0) return empty
  return (
    <ul className="rows">
      {/* By place: another viewer's people come into the same rows, which do not move. */}
      {data.slice(0, most).map((person, place) => (
        <li key={String(place)}>
          <PersonRow person={person} />
        </li>
      ))}
    </ul>
  )
}

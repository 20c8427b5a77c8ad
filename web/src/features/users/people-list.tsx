import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as m from '../../messages/compiled/messages.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { InfiniteList } from '../../ui/infinite-list.tsx'
import { RowSkeleton } from '../../ui/row-skeleton.tsx'
import { Repeat, SkeletonGroup } from '../../ui/skeleton.tsx'
import { PersonRow } from './person-row.tsx'
import type { followsQuery, PeoplePage, Person, peopleQuery } from './users.queries.ts'

interface PeopleListProps {
  people: ReturnType<typeof usePeople>
  empty: ReactNode
  /** Why it did not come. */
  failure: string
  /** The next page as a plain link. */
  hrefOf?: (cursor: string) => string
}

/** An endless list's pages. What is on the screen stays until the next answer is there. */
export const usePeople = (query: ReturnType<typeof peopleQuery | typeof followsQuery>) =>
  useInfiniteQuery({
    ...query,
    placeholderData: (before: { pages: PeoplePage[]; pageParams: string[] } | undefined) => before,
  })

/** People in an endless list, with all its states. */
export function PeopleList({ people, empty, failure, hrefOf = () => '#' }: PeopleListProps) {
  const { data, isError, isFetching, isFetchingNextPage, hasNextPage } = people
  if (data === undefined && isError)
    return (
      <ErrorState
        message={failure}
        retryLabel={m.retry()}
        onRetry={() => void people.refetch()}
        retrying={isFetching}
      />
    )
  if (data === undefined) return <PeopleSkeleton times={6} />
  const rows = peopleOf(data.pages)
  if (rows.length === 0) return empty
  return (
    <InfiniteList
      className="rows"
      nextHref={hasNextPage ? hrefOf(data.pages.at(-1)?.next ?? '') : undefined}
      moreLabel={m.more_people()}
      onMore={() => void people.fetchNextPage()}
      loading={isFetchingNextPage}
      skeleton={<PeopleSkeleton times={3} />}
      error={isError ? { message: failure, retryLabel: m.retry() } : undefined}
    >
      {rows.map((person) => (
        <li key={person.id}>
          <PersonRow person={person} />
        </li>
      ))}
    </InfiniteList>
  )
}

export function PeopleSkeleton({ times }: { times: number }) {
  return (
    <SkeletonGroup label={m.loading()}>
      <Repeat times={times}>
        <RowSkeleton />
      </Repeat>
    </SkeletonGroup>
  )
}

/** Everybody once: who moves between two pages would come twice. */
const peopleOf = (pages: readonly PeoplePage[]): Person[] => {
  const byId = new Map(pages.flatMap(({ people }) => people).map((person) => [person.id, person]))
  return [...byId.values()]
}

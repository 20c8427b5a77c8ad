import type { SearchAnswer } from '@sheds/contract/search/search'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, isPassing } from '../../lib/api/api.ts'
import { askedBy, visitorsAnswer } from '../../lib/api/query.ts'
import { useViewer } from '../../lib/login/my-info.store.ts'
import { isAsking, type SearchAddress, searchHref } from './search.address.ts'
import { answerTo } from './search.queries.ts'

export interface FoundState {
  answer: SearchAnswer | undefined
  /** Where the list of one kind goes on. */
  next: string | null
  /** It is what was found before the filters changed. */
  isOld: boolean
  /** What the address of what is shown says: while it is old, another one. */
  failure: 'offline' | 'failed' | undefined
  retry: () => void
  retrying: boolean
}

/** What was found. Filters keep what is on the screen until the next answer is there; other words do not. */
export const useFound = (address: SearchAddress): FoundState => {
  const client = useQueryClient()
  const query = answerTo(address)
  const before = useLast(address)
  const { data, error, isPaused, isPlaceholderData, isFetching, refetch } = useQuery({
    ...askedBy(useViewer(), query),
    enabled: isAsking(address),
    placeholderData: (last) => visitorsAnswer(client, query) ?? (before?.query === address.query ? last : undefined),
  })
  const problem = error ?? (data === undefined && isPaused ? new ApiError(0, {}) : null)
  return {
    answer: data?.rows[0],
    next: isPlaceholderData ? null : (data?.next ?? null),
    isOld: isPlaceholderData && isFetching,
    failure: data === undefined && problem !== null ? failureOf(problem) : undefined,
    retry: () => void refetch(),
    retrying: isFetching,
  }
}

const failureOf = (problem: Error): 'offline' | 'failed' =>
  isPassing(problem) && (problem as ApiError).status === 0 ? 'offline' : 'failed'

/** The address whose answer is on the screen, until another one is. */
const useLast = (address: SearchAddress): SearchAddress | undefined => {
  const [{ last, now }, keep] = useState<{ last?: SearchAddress; now: SearchAddress }>({ now: address })
  if (searchHref(now, { cursor: now.cursor }) !== searchHref(address, { cursor: address.cursor }))
    keep({ last: now, now: address })
  return last
}

import type { AnswerOf, AnyCall, CallOf, EndpointSpec } from '@sheds/contract/endpoint'
import { pathOf } from '@sheds/contract/endpoint'
import type { Tag } from '@sheds/contract/tags'
import type { QueryClient } from '@tanstack/react-query'
import { currentViewer, visitor } from '../session/my-info.store.ts'
import { callApi, isPassing } from './api.ts'

export interface QueryCall {
  signal: AbortSignal
}

/** A call as TanStack knows it, asked by whoever looks. `shape` says what is made of the answer, where it is not kept as it came. */
export interface Query<Answer> {
  queryKey: readonly [path: string, viewer: string, shape?: string]
  queryFn: (asked: QueryCall) => Promise<Answer>
  meta: { tags: readonly Tag[] }
}

export const queryOf = <E extends EndpointSpec>(endpoint: E, call: CallOf<E>): Query<AnswerOf<E>> => ({
  queryKey: keyOf(pathOf(endpoint, call as AnyCall)),
  queryFn: ({ signal }) => callApi(endpoint, call, signal),
  meta: { tags: endpoint.tags?.(call as AnyCall) ?? [] },
})

/** Asked once for each question that goes out as a body, and not again: the number of such questions may be limited. */
export const questionOf = <E extends EndpointSpec>(endpoint: E, call: CallOf<E>) => {
  const { body } = call as AnyCall
  const queryKey = keyOf(pathOf(endpoint, call as AnyCall), JSON.stringify(body))
  const again = { retryOnMount: isFailed, refetchOnWindowFocus: isFailed, refetchOnReconnect: isFailed }
  return { ...queryOf(endpoint, call), ...again, queryKey, staleTime: Number.POSITIVE_INFINITY, retry: false }
}

/** A refusal is an answer; what did not arrive, or fell over, was none. */
const isFailed = ({ state }: { state: { error: Error | null } }): boolean => isPassing(state.error)

export const keyOf = (path: string, shape?: string): Query<unknown>['queryKey'] => {
  const viewer = currentViewer() ?? visitor
  return shape === undefined ? [path, viewer] : [path, viewer, shape]
}

/** The same as somebody else asks it. */
export const askedBy = <Q extends Pick<Query<unknown>, 'queryKey'>>(viewer: string | undefined, query: Q): Q => {
  const [path, , ...shape] = query.queryKey
  return { ...query, queryKey: [path, viewer ?? visitor, ...shape] }
}

/** What whoever looks was answered, or what any visitor is. */
export const knownAnswer = <Answer>(client: QueryClient, query: Query<Answer>): Answer | undefined =>
  client.getQueryData(query.queryKey) ?? visitorsAnswer(client, query)

export const visitorsAnswer = <Answer>(client: QueryClient, query: Query<Answer>): Answer | undefined =>
  client.getQueryData(askedBy(undefined, query).queryKey)

/** A write's answer holds what a call would be answered now. */
export const keepAnswer = <Answer>(client: QueryClient, { queryKey }: Query<Answer>, answer: Answer): void =>
  void client.setQueryData(queryKey, answer)

/** What was deleted is nothing to show again. */
export const forgetAnswer = (client: QueryClient, { queryKey: [path] }: Query<unknown>): void =>
  client.removeQueries({ queryKey: [path] })

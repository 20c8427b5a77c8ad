import type { AnswerOf, AnyCall, CallOf, EndpointSpec } from '@sheds/contract/endpoint'
import { pathOf } from '@sheds/contract/endpoint'
import type { Tag } from '@sheds/contract/tags'
import type { QueryClient } from '@tanstack/react-query'
import { currentViewer, visitor } from '../session/my-info.store.ts'
import { callApi, isPassing } from './api.ts'

export interface QueryCall {
  signal: AbortSignal
}

/** Call as a TanStack query, cached per viewer. `shape` names a form of the data other than the response itself. */
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

/** Question that is sent as a request body: asked once, as the number of such questions may be limited. */
export const questionOf = <E extends EndpointSpec>(endpoint: E, call: CallOf<E>) => {
  const { body } = call as AnyCall
  const queryKey = keyOf(pathOf(endpoint, call as AnyCall), JSON.stringify(body))
  const again = { retryOnMount: isFailed, refetchOnWindowFocus: isFailed, refetchOnReconnect: isFailed }
  return { ...queryOf(endpoint, call), ...again, queryKey, staleTime: Number.POSITIVE_INFINITY, retry: false }
}

/** A refusal is an answer; a lost request or a failure of the server is none. */
const isFailed = ({ state }: { state: { error: Error | null } }): boolean => isPassing(state.error)

export const keyOf = (path: string, shape?: string): Query<unknown>['queryKey'] => {
  const viewer = currentViewer() ?? visitor
  return shape === undefined ? [path, viewer] : [path, viewer, shape]
}

/** Same query under another viewer's cache key. */
export const askedBy = <Q extends Pick<Query<unknown>, 'queryKey'>>(viewer: string | undefined, query: Q): Q => {
  const [path, , ...shape] = query.queryKey
  return { ...query, queryKey: [path, viewer ?? visitor, ...shape] }
}

/** Cached answer of the viewer, else of a visitor. */
export const knownAnswer = <Answer>(client: QueryClient, query: Query<Answer>): Answer | undefined =>
  client.getQueryData(query.queryKey) ?? visitorsAnswer(client, query)

export const visitorsAnswer = <Answer>(client: QueryClient, query: Query<Answer>): Answer | undefined =>
  client.getQueryData(askedBy(undefined, query).queryKey)

/** Stores the answer of a write as the answer of the query. */
export const keepAnswer = <Answer>(client: QueryClient, { queryKey }: Query<Answer>, answer: Answer): void =>
  void client.setQueryData(queryKey, answer)

/** Removes a deleted thing's answers of all viewers. */
export const forgetAnswer = (client: QueryClient, { queryKey: [path] }: Query<unknown>): void =>
  client.removeQueries({ queryKey: [path] })

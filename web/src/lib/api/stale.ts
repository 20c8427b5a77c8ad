import type { Tag } from '@sheds/contract/tags'
import type { Query, QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { countUnderWay, watched } from '../../ui/watched.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** Tags of the data in the answer. */
    queryMeta: { tags: readonly Tag[] }
  }
}

/** Query client of this page, until the page is left. */
const client = watched<QueryClient | undefined>(undefined)
/**
 * Stale tags whose queries were not requested again yet: time of the change, and queries whose answers are too old,
 * because they were in flight then or arrived in the same millisecond.
 */
const stale = new Map<Tag, { since: number; asked: readonly Query[] }>()
const holds = countUnderWay()
let refreshed: Promise<unknown> = Promise.resolve()

export const refreshIn = client.show

export const queriesHere = client.get

/** Stops all further requests: this page is being left because its login ended. */
export const stopRefreshing = (): void => client.show(undefined)

/** After a write: requests the queries with these tags again, once the write's own screen has handled the answer. */
export const markStale = (tags: readonly Tag[]): void => {
  const since = Date.now()
  const isTooOld = ({ state }: Query): boolean => state.fetchStatus === 'fetching' || state.dataUpdatedAt === since
  const asked = client.get()?.getQueryCache().findAll({ predicate: isTooOld }) ?? []
  for (const tag of tags) stale.set(tag, { since, asked: [...asked, ...(stale.get(tag)?.asked ?? [])] })
  if (tags.length > 0) refreshSoon()
}

/** After a change of language: requests everything again, as answers contain texts. */
export const refreshAll = (): void => void client.get()?.invalidateQueries()

/** The queries with these tags were updated from the answer itself. */
export const unmarkStale = (tags: readonly Tag[]): void => {
  for (const tag of tags) stale.delete(tag)
}

/** Settles when everything on the screen shows the last write. */
export const caughtUp = (): Promise<unknown> => refreshed

/** Delays new requests while they would remove something from the screen, such as the row of an open dialog. */
export const useHeldBack = (hold: boolean): void =>
  useEffect(() => {
    if (!hold) return
    const end = holds.begin()
    return () => {
      end()
      refreshSoon()
    }
  }, [hold])

const refreshSoon = (): void => {
  refreshed = new Promise((resolve) => setTimeout(() => resolve(refresh())))
}

/** Skips answers that were requested since the write, and the write's own. */
const refresh = async (): Promise<void> => {
  if (holds.isAny() || stale.size === 0) return
  const since = [...stale]
  stale.clear()
  const isAsked = (query: Query): boolean =>
    since.some(([tag, { asked }]) => asked.includes(query) && query.meta?.tags.includes(tag))
  const isOlder = ({ meta, state }: Query): boolean =>
    since.some(([tag, at]) => state.dataUpdatedAt < at.since && meta?.tags.includes(tag))
  const late = client.get()?.getQueryCache().findAll({ fetchStatus: 'fetching', predicate: isAsked }) ?? []
  // Queries that show an answer are requested again at once; the others get their first answer before.
  const waited = late.filter((query) => query.state.data === undefined || !query.isActive()).map(askOnceCome)
  await client.get()?.invalidateQueries({ predicate: (query) => isOlder(query) || isAsked(query) })
  await Promise.all(waited)
}

/** Requests a query again once its current request ends. Only queries on the screen are waited for. */
const askOnceCome = (query: Query): Promise<void> | undefined => {
  const asked = query.promise?.then(
    () => client.get()?.invalidateQueries({ predicate: (each) => each === query }),
    () => undefined,
  )
  return query.isActive() ? asked : undefined
}

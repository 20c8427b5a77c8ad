import type { Tag } from '@sheds/contract/tags'
import type { Query, QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { countUnderWay, watched } from '../../ui/watched.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** What the answer shows. */
    queryMeta: { tags: readonly Tag[] }
  }
}

/** The answers this page holds, as long as it is not being left. */
const client = watched<QueryClient | undefined>(undefined)
/** Since when each is stale, of those not yet asked for anew, and what was being asked by then: it comes later, and is older. */
const stale = new Map<Tag, { since: number; asked: readonly Query[] }>()
const holds = countUnderWay()
let refreshed: Promise<unknown> = Promise.resolve()

export const refreshIn = client.show

export const queriesHere = client.get

/** This page is being left with its login: what it shows asks no more. */
export const refreshNoMore = (): void => client.show(undefined)

/** A write went through: whatever shows what it changed asks anew, once the write's own screen has taken the answer. */
export const markStale = (tags: readonly Tag[]): void => {
  const asked = client.get()?.getQueryCache().findAll({ fetchStatus: 'fetching' }) ?? []
  for (const tag of tags) stale.set(tag, { since: Date.now(), asked: [...asked, ...(stale.get(tag)?.asked ?? [])] })
  if (tags.length > 0) refreshSoon()
}

/** In another language: what the server says in words is asked for anew. */
export const refreshAll = (): void => void client.get()?.invalidateQueries()

/** What shows only this was told the answer itself. */
export const unmarkStale = (tags: readonly Tag[]): void => {
  for (const tag of tags) stale.delete(tag)
}

/** When all that is on the screen knows of the last write. */
export const caughtUp = (): Promise<unknown> => refreshed

/** Where asking anew would end what is on the screen, such as a row that goes with its dialog: it waits. */
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

/** What was asked since, and the write's own answer, knows of it already. */
const refresh = async (): Promise<void> => {
  if (holds.isAny() || stale.size === 0) return
  const since = [...stale]
  stale.clear()
  const isAsked = (query: Query): boolean =>
    since.some(([tag, { asked }]) => asked.includes(query) && query.meta?.tags.includes(tag))
  const isOlder = ({ meta, state }: Query): boolean =>
    since.some(([tag, at]) => state.dataUpdatedAt < at.since && meta?.tags.includes(tag))
  const late = client.get()?.getQueryCache().findAll({ fetchStatus: 'fetching', predicate: isAsked }) ?? []
  // Only what shows an answer already is asked anew at once: the others let theirs come first.
  const waited = late.filter((query) => query.state.data === undefined || !query.isActive()).map(askOnceCome)
  await client.get()?.invalidateQueries({ predicate: (query) => isOlder(query) || isAsked(query) })
  await Promise.all(waited)
}

/** Nobody waits for what nothing on the screen shows. */
const askOnceCome = (query: Query): Promise<void> | undefined => {
  const asked = query.promise?.then(
    () => client.get()?.invalidateQueries({ predicate: (each) => each === query }),
    () => undefined,
  )
  return query.isActive() ? asked : undefined
}

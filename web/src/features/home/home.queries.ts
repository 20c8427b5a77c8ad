import { getFeeds, getHome, getSuggestions } from '@sheds/contract/pages'
import { callApi } from '../../lib/api.ts'
import type { Part } from '../../lib/page-part.ts'
import { visitor } from '../../lib/visitor.ts'
import type { PartRows } from './home-parts.ts'

type Viewer = string | undefined
type Signal = { signal: AbortSignal }

export const homeQuery = (viewer: Viewer) => ({
  queryKey: ['home', viewer ?? visitor],
  queryFn: ({ signal }: Signal) => callApi(getHome, {}, signal),
})

export const feedsQuery = (viewer: Viewer) => ({
  queryKey: ['feeds', viewer ?? visitor],
  queryFn: ({ signal }: Signal) => callApi(getFeeds, {}, signal),
})

/** What stands beside a page about people. */
export const suggestionsQuery = (viewer: Viewer) => ({
  queryKey: ['suggestions', viewer ?? visitor],
  queryFn: ({ signal }: Signal) => callApi(getSuggestions, {}, signal),
})

/** One list of the page by itself; how it is asked for comes when somebody tries again. */
export const partQuery = <Name extends keyof PartRows>(name: Name, viewer: Viewer) => ({
  queryKey: ['part', name, viewer ?? visitor],
  queryFn: async (asked: Signal): Promise<Part<PartRows[Name]>> =>
    (await import('./home-parts.ts')).parts[name](viewer, asked),
})

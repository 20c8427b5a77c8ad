import { type Feeds, getFeeds, getHome } from '@sheds/contract/pages'
import { checkLogin } from '../features/users/users.queries.ts'
import { callApi } from '../lib/api.ts'
import type { Part } from '../lib/page-part.ts'
import type { PartRows } from './home-parts.ts'

/** Answers differ from person to person: each keeps their own. */
export const visitor = 'visitor'

type Viewer = string | undefined
type Signal = { signal: AbortSignal }

export const homeQuery = (viewer: Viewer) => ({
  queryKey: ['home', viewer ?? visitor],
  queryFn: async ({ signal }: Signal) => seenBy(viewer, await callApi(getHome, {}, signal)),
})

export const feedsQuery = (viewer: Viewer) => ({
  queryKey: ['feeds', viewer ?? visitor],
  queryFn: async ({ signal }: Signal) => seenBy(viewer, await callApi(getFeeds, {}, signal)),
})

/** Whoever is logged in no more is led to the login by the first thing that says so. */
const seenBy = <Lists extends Partial<Feeds>>(viewer: Viewer, lists: Lists): Lists => {
  const { people, new_sheds: sheds, picks } = lists
  const [first] = [people?.rows[0], sheds?.rows[0], picks?.rows[0]].filter((row) => row !== undefined)
  if (first !== undefined) checkLogin(viewer, [first])
  return lists
}

/** One list of the page by itself; how it is asked for comes when somebody tries again. */
export const partQuery = <Name extends keyof PartRows>(name: Name, viewer: Viewer) => ({
  queryKey: ['part', name, viewer ?? visitor],
  queryFn: async (asked: Signal): Promise<Part<PartRows[Name]>> =>
    (await import('./home-parts.ts')).parts[name](viewer, asked),
})

import type { QueryClient } from '@tanstack/react-query'
import { watched } from '../../ui/watched.ts'
import { askedBy } from '../api/query.ts'
import { lastShadow, type Shadow, shadowsSince } from '../api/shadow.ts'
import { stored } from '../device/stored.ts'
import { currentViewer, visitor } from '../session/my-info.store.ts'
import { type Mark, markedBy, withMarks } from './kept-marks.rules.ts'

/** Marks of the logged-in user on this device; removed at logout. */
const marks = stored('marks', (raw): readonly Mark[] => (Array.isArray(raw) ? (raw as Mark[]) : []))
const kept = watched<Shadow | undefined>(undefined)

/** Stores the changes by this page's taps, for when the page is opened offline. */
export const keepMarks = (): void => {
  const cast = shadowsSince(kept.get())
  kept.show(lastShadow())
  const known = withMarks(marks.get(), cast, Date.now())
  if (currentViewer() !== undefined && known !== marks.get()) marks.set(known)
}

/**
 * Adds the user's marks to the answers of a cached page, which are a visitor's. Later answers from the network replace
 * them.
 */
export const putMarks = (client: QueryClient, copiedAt: string | undefined): void => {
  const viewer = currentViewer()
  if (copiedAt === undefined || viewer === undefined) return
  for (const { queryKey, state } of client.getQueryCache().getAll()) {
    const own = askedBy(viewer, { queryKey: queryKey as [string, string] }).queryKey
    if (queryKey[1] !== visitor || client.getQueryData(own) !== undefined) continue
    const marked = markedBy(state.data, marks.get(), Date.parse(copiedAt))
    if (marked !== state.data) client.setQueryData(own, marked, { updatedAt: state.dataUpdatedAt })
  }
}

window.addEventListener('pagehide', keepMarks)
document.addEventListener('visibilitychange', keepMarks)

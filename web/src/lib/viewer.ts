import { useSyncExternalStore } from 'react'

/** Answers differ from person to person: each keeps their own, under their id, and visitors under this. */
export const visitor = 'visitor'

type Viewer = string | undefined

interface Login {
  get(): Viewer
  subscribe(listener: () => void): () => void
}

let login: Login = { get: () => undefined, subscribe: () => () => undefined }

/** Where a browser knows from who looks; to the server everybody is a visitor. */
export const readViewerFrom = (known: Login): void => {
  login = known
}

/** Who looks, outside of components. */
export const currentViewer = (): Viewer => login.get()

/** Who looks: a visitor while the page comes alive. */
export const useViewer = (): Viewer => useSyncExternalStore(login.subscribe, login.get, () => undefined)

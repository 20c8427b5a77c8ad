import { type ComponentType, createContext, useSyncExternalStore } from 'react'

/** A picture of ours, as whoever saves data is shown it. */
export interface SavedPicture {
  src: string
  /** The same picture in several widths. */
  srcSet: string
  avif?: string | undefined
  /** What each width weighs. */
  bytes?: readonly number[] | undefined
  placeholder?: string | undefined
  sizes?: string | undefined
  alt: string
  width: number
  height: number
  eager?: boolean | undefined
  onArrive?: (() => void) | undefined
}

/** Whether a picture stands in a link: there nothing else may be a button. */
export const InLink = createContext(false)

type SaverPicture = ComponentType<SavedPicture>

let first: SaverPicture | undefined
let now: SaverPicture | undefined
const listeners = new Set<() => void>()
let onServer = (): SaverPicture | undefined => first

/** On the server each request has its own. */
export const readSaverBy = (read: typeof onServer): void => {
  onServer = read
}

/** Before the page hydrates: what its HTML has been made with. */
export const beginSaver = (component: SaverPicture): void => {
  first = component
  now = component
}

export const switchSaver = (component: SaverPicture | undefined): void => {
  now = component
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What draws pictures for somebody who saves data; nothing for everybody else. */
export const useSaver = (): SaverPicture | undefined =>
  useSyncExternalStore(
    subscribe,
    () => now,
    () => onServer(),
  )

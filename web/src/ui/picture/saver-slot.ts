import { type ComponentType, createContext } from 'react'
import { useWatched, watched } from '../watched.ts'

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

const saver = watched<SaverPicture | undefined>(undefined)
const onServer = watched((): SaverPicture | undefined => undefined)

/** On the server each request has its own. */
export const readSaverBy = onServer.show

/** Before the page hydrates: what its HTML has been made with. */
export const beginSaver = (component: SaverPicture): void => {
  onServer.show(() => component)
  saver.show(component)
}

export const switchSaver = saver.show

/** What draws pictures for somebody who saves data; nothing for everybody else. */
export const useSaver = (): SaverPicture | undefined => useWatched(saver, () => onServer.get()())

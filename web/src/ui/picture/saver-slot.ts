import { type ComponentType, createContext } from 'react'
import { useWatched, watched } from '../watched.ts'

/** Picture that the data saver can replace. */
export interface SavedPicture {
  src: string
  /** Same picture in several widths. */
  srcSet: string
  avif?: string | undefined
  /** Size of each width in bytes. */
  bytes?: readonly number[] | undefined
  placeholder?: string | undefined
  sizes?: string | undefined
  alt: string
  width: number
  height: number
  eager?: boolean | undefined
  onArrive?: (() => void) | undefined
}

/** Whether a picture is inside a link, which must not contain a button. */
export const InLink = createContext(false)

type SaverPicture = ComponentType<SavedPicture>

const saver = watched<SaverPicture | undefined>(undefined)
const onServer = watched((): SaverPicture | undefined => undefined)

/** On the server each request has its own. */
export const readSaverBy = onServer.show

/** Before the hydration: sets the component that the server rendered with. */
export const beginSaver = (component: SaverPicture): void => {
  onServer.show(() => component)
  saver.show(component)
}

export const switchSaver = saver.show

/** Component that draws pictures with the data saver on; undefined otherwise. */
export const useSaver = (): SaverPicture | undefined => useWatched(saver, () => onServer.get()())

import { type SavedKind, savedKinds } from '@sheds/contract/saved/saved-kinds'
import { useWatched } from '../../ui/watched.ts'
import { stored } from '../device/stored.ts'

/** Row of a saved thing, readable without a network. */
export interface SavedCopy {
  id: string
  name: string
  /** Its shed or author; of a shed its city. */
  of: string
  picture?: string | undefined
}

type Copies = Partial<Record<SavedKind, readonly SavedCopy[]>>

export const mostCopies = 50
const none: Copies = {}

const isText = (value: unknown): value is string => typeof value === 'string'

/** Validates, because storage may hold anything. */
const parseCopy = (raw: unknown): SavedCopy[] => {
  const { id, name, of, picture } = Object(raw) as Partial<Record<keyof SavedCopy, unknown>>
  if (!isText(id) || !isText(name) || !isText(of)) return []
  return [{ id, name, of, picture: isText(picture) ? picture : undefined }]
}

const parseCopies = (raw: unknown): Copies => {
  const found = Object(raw) as Record<string, unknown>
  return Object.fromEntries(
    savedKinds.flatMap((kind) => {
      const rows = found[kind]
      return Array.isArray(rows) ? [[kind, rows.flatMap(parseCopy).slice(0, mostCopies)]] : []
    }),
  )
}

/** First saved things of each kind, as last loaded; removed when the login ends. */
const copies = stored('saved_copies', parseCopies)

/** Undefined if the list was never loaded on this device. */
export const useSavedCopies = (kind: SavedKind): readonly SavedCopy[] | undefined =>
  useWatched(copies, () => none)[kind]

export const storeSavedCopies = (kind: SavedKind, rows: readonly SavedCopy[]): void =>
  copies.set({ ...copies.get(), [kind]: rows.slice(0, mostCopies) })

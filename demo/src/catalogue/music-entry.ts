import type { Genre, GroupKind, MusicCategory } from '@sheds/contract/music/music-terms'
import type { StyleName } from '../music/styles/styles.ts'

/** A song, what it is composed as, and how long it may get. */
export type BookSong = readonly [title: string, style: StyleName, seconds: number]

export type Entry = {
  readonly shed: string
  readonly title: string
  readonly genre: Genre
  readonly style: string
  readonly category: MusicCategory
  /** Of a group; a single has none. */
  readonly kind?: GroupKind
  readonly price: number
  /** More may be given. */
  readonly open?: boolean
  readonly songs: readonly BookSong[]
  readonly about: string
  readonly credits?: string
  readonly lyrics?: string
}

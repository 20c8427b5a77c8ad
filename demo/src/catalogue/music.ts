import type { Genre, GroupKind, MusicCategory, ProjectType } from '@sheds/contract/music/music-terms'
import { seeded, uuidv7 } from '../random.ts'
import { type Shed, soonAfter } from './market.ts'
import { musicBook } from './music-book.ts'

/** Single or group of songs. */
export type Piece = {
  readonly id: string
  readonly shed: number
  readonly owner: number
  readonly title: string
  readonly genre: Genre
  readonly style: string
  readonly category: MusicCategory
  readonly project: ProjectType
  readonly kind: GroupKind | null
  readonly price: number
  readonly open: boolean
  readonly description: string
  readonly credits: string
  readonly lyrics: string
  /** Titles of its songs. */
  readonly songs: readonly string[]
  readonly createdAt: Date
}

export const piecesOf = (sheds: readonly Shed[], now: Date): Piece[] =>
  musicBook.map((entry) => {
    const shed = sheds.find(({ name }) => name === entry.shed) as Shed
    const random = seeded('music', entry.title)
    const createdAt = soonAfter(shed.createdAt, now, random)
    const { kind = null, open = false, credits = '', lyrics = '', about, shed: _, ...plain } = entry
    return {
      ...plain,
      id: uuidv7(createdAt.getTime(), random),
      shed: shed.index,
      owner: shed.owner,
      createdAt,
      project: kind === null ? 'single' : 'group',
      kind,
      open,
      credits,
      lyrics,
      description: about,
    }
  })

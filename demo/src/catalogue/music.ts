import type { Genre, GroupKind, MusicCategory, ProjectType } from '@sheds/contract/music/music-terms'
import { type CoverMotif, coverMotifs } from '../drawings/covers.ts'
import type { Recipe } from '../music/compose.ts'
import type { StyleName } from '../music/styles/styles.ts'
import { seeded, uuidv7 } from '../random.ts'
import { type Shed, soonAfter } from './market.ts'
import type { Entry } from './music-entry.ts'
import { musicOfDouala } from './music-of-douala.ts'
import { musicOfElsewhere } from './music-of-elsewhere.ts'

export type Song = { readonly title: string; readonly recipe: Recipe }

/** A single, or a group of songs. */
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
  readonly songs: readonly Song[]
  readonly motif: CoverMotif
  readonly createdAt: Date
}

/** Forty songs in twenty-five pieces. */
export const musicBook: readonly Entry[] = [...musicOfDouala, ...musicOfElsewhere]

export const piecesOf = (sheds: readonly Shed[], now: Date): Piece[] =>
  musicBook.flatMap((entry, at) => {
    const shed = sheds.find(({ name }) => name === entry.shed)
    return shed === undefined ? [] : [pieceOf(entry, at, shed, now)]
  })

function pieceOf(entry: Entry, at: number, shed: Shed, now: Date): Piece {
  const random = seeded('music', entry.title)
  const createdAt = soonAfter(shed.createdAt, now, random)
  const { kind = null, open = false, credits = '', lyrics = '', about, songs, shed: _, ...plain } = entry
  return {
    ...plain,
    ...{ id: uuidv7(createdAt.getTime(), random), shed: shed.index, owner: shed.owner },
    ...{ project: kind === null ? 'single' : 'group', kind, open, credits, lyrics, description: about },
    songs: songs.map(([title, style, seconds]) => ({ title, recipe: { style, seed: title, seconds } })),
    motif: motifOf(songs[0]?.[1] ?? 'makossa', at),
    createdAt,
  }
}

const motifs: Readonly<Partial<Record<StyleName, readonly CoverMotif[]>>> = {
  bikutsi: ['bars', 'dancers'],
  ngoma: ['drum'],
  gospel: ['choir', 'doorway'],
  praise: ['choir', 'burst'],
  koraLoop: ['rain'],
  reggae: ['boat'],
  trap: ['sunset'],
  hiphop: ['windows'],
  jazz: ['keys'],
}

/** What is on the sleeve has to do with what is in it; whatever else there is goes round. */
const motifOf = (style: StyleName, at: number): CoverMotif => {
  const fitting = motifs[style] ?? coverMotifs
  return fitting[at % fitting.length] as CoverMotif
}

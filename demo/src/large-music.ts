import type { Genre, GroupKind, MusicCategory, ProjectType } from '@sheds/contract/music/music-terms'
import { genres, groupKinds, peakCount, peakSigns } from '@sheds/contract/music/music-terms'
import { musicBook } from './catalogue/music-book.ts'
import type { Row } from './copy.ts'
import { type LargeTown, largeId, largeTime, ownerOfShed, shedPlace } from './large.ts'
import { largeBonds } from './large-bonds.ts'
import { countMusic, musicCells, musicColumns, shownColumns, songColumns } from './parts/music-rows.ts'
import { cityNamed } from './places.ts'
import type { DemoContext } from './plant.ts'
import { type Random, seeded, uuidv7 } from './random.ts'

type LargeSong = { readonly id: string; readonly title: string; readonly seconds: number; readonly plays: number }

export type LargePiece = {
  readonly id: string
  readonly shed: number
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
  readonly songs: readonly LargeSong[]
  readonly createdAt: Date
}

/** Pieces of music without files: they look complete, but cannot be played. */
export async function plantLargeMusic({ sql, copy, now }: DemoContext, town: LargeTown): Promise<void> {
  await copy('music', [...musicColumns, ...shownColumns], pieceRows(town))
  await copy('songs', songColumns, songRows(town))
  await copy('song_counts', ['song_id', 'play_count'], playRows(town))
  await copy('music_likes', ['id', 'music_id', 'user_id', 'created_at'], likeRows(town))
  await sql`
    update music m set wallets = array[w.wallet_id] from wallets w where w.owner_id = m.user_id and m.price > 0`
  await countMusic({ sql, now })
}

export function* largePieces(town: LargeTown, count: number = town.size.music): Generator<LargePiece> {
  const sheds = soundSheds(town)
  for (let index = 0; index < count; index += 1) yield largePiece(town, index, sheds)
}

/** Music is sold in sheds of the categories music and mix. */
const soundSheds = ({ size }: LargeTown): number[] =>
  Array.from({ length: size.sheds }, (_, at) => at).filter((at) => ['music', 'mix'].includes(shedPlace(at).category))

function largePiece(town: LargeTown, index: number, sheds: readonly number[]): LargePiece {
  const random = seeded('large-music', index)
  const shed = sheds[random.zipf(sheds.length, 0.5)] as number
  const { city } = shedPlace(shed)
  const { genre, style, category, about, credits = '' } = random.pick(musicBook)
  const kind = random.chance(0.25) ? random.pick(groupKinds) : null
  const title = titleOf(random, city.name)
  const createdAt = largeTime(town, 'music', index)
  return {
    id: largeId(town, 'music', index),
    shed,
    title,
    createdAt,
    category,
    kind,
    credits,
    lyrics: '',
    ...(random.chance(0.7) ? { genre, style } : { genre: random.pick(genres), style: '' }),
    project: kind === null ? 'single' : 'group',
    description: about,
    open: random.chance(0.2),
    price: random.chance(0.2) ? 0 : random.int(1, 40) * 100,
    songs: songsOf(random, title, { count: kind === null ? 1 : random.int(2, 5), createdAt }),
  }
}

const titleOf = (random: Random, city: string): string => {
  const place = random.chance(0.5) ? random.pick(cityNamed(city).quarters) : city
  const number = random.chance(0.3) ? ` ${random.int(2, 99)}` : ''
  return `${random.pick(FRONTS)} ${random.pick(LINKS)} ${place}${number}`.slice(0, 60).trim()
}

const songsOf = (
  random: Random,
  title: string,
  { count, createdAt }: { count: number; createdAt: Date },
): LargeSong[] =>
  Array.from({ length: count }, (_, place) => ({
    id: uuidv7(createdAt.getTime() + place, random),
    title: count === 1 ? title : `${random.pick(FRONTS)} ${place + 1}`,
    seconds: random.int(90, 320),
    plays: Math.floor(4000 * random.next() ** 6),
  }))

function* pieceRows(town: LargeTown): Generator<Row> {
  for (const piece of largePieces(town)) {
    const { id, shed, songs } = piece
    const owner = largeId(town, 'people', ownerOfShed(town, shed))
    const seconds = songs.reduce((sum, song) => sum + song.seconds, 0)
    const cells = musicCells(piece, 'none yet')
    yield [id, largeId(town, 'sheds', shed), owner, ...cells, songs.length, songs.length, seconds, true]
  }
}

const nowhere = { id: '00000000-0000-7000-8000-000000000000', key: 'nowhere.mp3', bytes: 1, crc: 0 }
const tracks = { json: { whole: nowhere, small: nowhere, preview: nowhere, smallPreview: nowhere } }

function* songRows(town: LargeTown): Generator<Row> {
  for (const { id, songs, createdAt } of largePieces(town))
    for (const [place, song] of songs.entries())
      yield [
        ...[song.id, id, place, song.title, 'ready', 'wav', 1, 'none', tracks, song.seconds],
        ...[waveOf(song.id), 0, 10, 30, createdAt],
      ]
}

const waveOf = (id: string): string => {
  const random = seeded('large-wave', id)
  return Array.from({ length: peakCount }, () => peakSigns[random.int(8, peakSigns.length - 1)]).join('')
}

function* playRows(town: LargeTown): Generator<Row> {
  for (const { songs } of largePieces(town)) for (const { id, plays } of songs) yield [id, plays]
}

function* likeRows(town: LargeTown): Generator<Row> {
  const stream = seeded('music like ids')
  for (const { from, to, createdAt } of largeBonds(town, 'enjoys'))
    yield [uuidv7(createdAt.getTime(), stream), largeId(town, 'music', to), largeId(town, 'people', from), createdAt]
}

const FRONTS = [
  ...['Nuit', 'Lumière', 'Danse', 'Lettre', 'Chanson', 'Soleil', 'Pluie', 'Retour', 'Marché', 'Fête', 'Chemin'],
  ...['Night', 'Road', 'Letter', 'Rain', 'Market', 'Praise', 'Dance', 'Sunday', 'Mulema', 'Ngoma', 'Minga', 'Beat'],
] as const
const LINKS = ['de', 'à', 'pour', 'sans', 'in', 'for', 'from', 'na'] as const

import type { Piece } from '../catalogue/music.ts'
import { drawings } from '../catalogue/pictures.ts'
import type { Cell, Row } from '../copy.ts'
import { plantLargeMusic } from '../large-music.ts'
import type { DemoContext, DemoPart } from '../plant.ts'
import { seeded, uuidv7 } from '../random.ts'
import { enqueueNext } from '../turns.ts'
import { countMusic, musicCells, musicColumns } from './music-rows.ts'
import { whole } from './sheds.ts'
import { type SmallTown, smallTown } from './town.ts'

/** Music without sound, and what is to be composed of it, those seen first first; a job does it bit by bit. */
export const musicPart: DemoPart = {
  name: 'music',
  depends: ['sheds', 'wallets', 'pictures'],
  async small(context) {
    const town = await smallTown(context)
    await plantPieces(context, town)
    await context.copy('music_likes', ['id', 'music_id', 'user_id', 'created_at'], likesOf(town))
    await countMusic(context)
    await plantSongs(context, town)
    await enqueueNext(context.sql, 'song')
  },
  large: plantLargeMusic,
}

const plantPieces = async ({ sql, copy }: DemoContext, town: SmallTown): Promise<void> => {
  const rows = await sql<
    { owner: string; wallet: string }[]
  >`select owner_id as owner, wallet_id as wallet from wallets`
  const wallets = new Map(rows.map(({ owner, wallet }) => [owner, wallet]))
  await copy(
    'music',
    musicColumns,
    town.music.flatMap((piece) => {
      const owner = town.memberId(piece.owner)
      return whole([piece.id, town.shedId(piece.shed), owner, ...musicCells(piece, wallets.get(owner ?? ''))])
    }),
  )
}

const likesOf = (town: SmallTown): Row[] =>
  town.bonds
    .filter(({ kind }) => kind === 'enjoy')
    .flatMap(({ from, to, createdAt }) => {
      const id = uuidv7(createdAt.getTime(), seeded('music like', from, to))
      return whole([id, town.pieceId(to), town.memberId(from), createdAt])
    })

const plantSongs = async ({ sql, copy, songs }: DemoContext, town: SmallTown): Promise<void> => {
  await sql`
    create table demo_songs (
      position int primary key,
      song_id uuid not null,
      music_id uuid not null,
      owner_id uuid not null,
      place int not null,
      title text not null,
      plays int not null,
      recipe jsonb not null,
      sleeve jsonb
    )`
  const rows = town.music
    .flatMap((piece, at) => songsOf(piece, town.pieceId(at), town.memberId(piece.owner)))
    .toSorted((one, other) => one.turn - other.turn)
    .slice(0, songs)
    .map(({ cells }, at) => [at, ...cells])
  const columns = ['song_id', 'music_id', 'owner_id', 'place', 'title', 'plays', 'recipe', 'sleeve']
  await copy('demo_songs', ['position', ...columns], rows)
}

/** Of every piece the first song, the newest first, then what is left. */
const songsOf = (piece: Piece, id: string | undefined, owner: string | undefined) =>
  piece.songs.flatMap(({ title, recipe }, place) => {
    const random = seeded('song', piece.id, place)
    const plays = Math.round((20 + 1800 * random.next() ** 3) / (1 + place * 0.3))
    const sleeve = place === 0 ? { json: drawings.sleeve(piece) } : null
    if (id === undefined || owner === undefined) return []
    const cells: Cell[] = [
      ...[uuidv7(piece.createdAt.getTime() + place, random), id, owner, place, title, plays],
      ...[{ json: recipe }, sleeve],
    ]
    return [{ turn: (place === 0 ? 0 : 1e15) - piece.createdAt.getTime(), cells }]
  })

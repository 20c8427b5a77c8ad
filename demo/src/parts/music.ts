import type { Id } from '@sheds/contract/scalars'
import { markUsed } from '@sheds/server/modules/files/files.api'
import type { Piece } from '../catalogue/music.ts'
import { songs } from '../catalogue/songs.ts'
import type { Cell, Row } from '../copy.ts'
import { plantLargeMusic } from '../large-music.ts'
import { slugOf } from '../names.ts'
import type { DemoContext, DemoPart } from '../plant.ts'
import { seeded, uuidv7 } from '../random.ts'
import type { ReadyFiles } from '../ready-files.ts'
import { countMusic, musicCells, musicColumns, shownColumns, songColumns } from './music-rows.ts'
import { type SmallTown, smallTown } from './town.ts'

/** Plants music that is processed already. */
export const musicPart: DemoPart = {
  name: 'music',
  depends: ['sheds', 'wallets', 'pictures'],
  async small(context) {
    const { copy, files } = context
    if (files === undefined) return
    const town = smallTown(context)
    await plantPieces(context, town, files)
    await plantSongs(context, town, files)
    await copy('music_likes', ['id', 'music_id', 'user_id', 'created_at'], likesOf(town))
    await countMusic(context)
    await countMonths(context)
  },
  large: plantLargeMusic,
}

const plantPieces = async ({ sql, copy }: DemoContext, town: SmallTown, files: ReadyFiles): Promise<void> => {
  const found = await sql<{ owner: string; wallet: string }[]>`
    select owner_id as owner, wallet_id as wallet from wallets`
  const wallets = new Map(found.map(({ owner, wallet }) => [owner, wallet]))
  const rows: Row[] = []
  for (const piece of town.music) {
    const owner = town.memberId(piece.owner)
    const sleeve = await files.keepPicture(`sleeves/${slugOf(piece.title)}`, owner)
    await markUsed(sql, owner, [sleeve.id])
    const seconds = piece.songs.reduce((sum, title) => sum + (songs[title]?.seconds ?? 0), 0)
    const shown: Cell[] = [piece.songs.length, piece.songs.length, seconds, true, { json: sleeve }]
    rows.push([piece.id, town.shedId(piece.shed), owner, ...musicCells(piece, wallets.get(owner)), ...shown])
  }
  await copy('music', [...musicColumns, ...shownColumns, 'cover'], rows)
}

const plantSongs = async ({ sql, copy }: DemoContext, town: SmallTown, files: ReadyFiles): Promise<void> => {
  const rows: Row[] = []
  const plays: Row[] = []
  for (const piece of town.music) {
    for (const [place, title] of piece.songs.entries()) {
      const random = seeded('song', piece.id, place)
      const id = uuidv7(piece.createdAt.getTime() + place, random)
      rows.push(await songRow({ id, piece, place, title, owner: town.memberId(piece.owner) }, sql, files))
      plays.push([id, Math.round((20 + 1800 * random.next() ** 3) / (1 + place * 0.3))])
    }
  }
  await copy('songs', songColumns, rows)
  await copy('song_counts', ['song_id', 'play_count'], plays)
}

type PieceSong = { id: string; piece: Piece; place: number; title: string; owner: Id }

const songRow = async (
  { id, piece, place, title, owner }: PieceSong,
  sql: DemoContext['sql'],
  files: ReadyFiles,
): Promise<Row> => {
  const { whole, preview, bytes, sha256, tracks } = await files.keepSong(title, owner)
  await markUsed(sql, owner, [whole.id, preview.id])
  const { seconds = 0, peaks = '', gain = 0, previewFrom = 0, previewSeconds = 0 } = songs[title] ?? {}
  return [
    ...[id, piece.id, place, title, 'ready', 'mp3', bytes, sha256, { json: tracks }, seconds],
    ...[peaks, gain, previewFrom, previewSeconds, piece.createdAt],
  ]
}

const likesOf = (town: SmallTown): Row[] =>
  town.bonds
    .filter(({ kind }) => kind === 'enjoy')
    .map(({ from, to, createdAt }) => {
      const id = uuidv7(createdAt.getTime(), seeded('music like', from, to))
      return [id, town.pieceId(to), town.memberId(from), createdAt]
    })

/** Spreads the plays of a piece evenly over the months since its creation. */
const countMonths = async ({ sql, now }: DemoContext): Promise<void> => {
  await sql`
    insert into music_months (music_id, month, user_id, plays)
    select m.id, to_char(x.month, 'YYYY-MM'), m.user_id,
      c.play_count / x.all_in + case when x.back = 1 then c.play_count % x.all_in else 0 end
    from music m join music_counts c on c.music_id = m.id cross join lateral (
      select month, row_number() over (order by month desc) as back, count(*) over () as all_in
      from generate_series(date_trunc('month', m.created_at at time zone 'Africa/Douala'),
        ${now}::timestamptz at time zone 'Africa/Douala', interval '1 month') month) x`
}

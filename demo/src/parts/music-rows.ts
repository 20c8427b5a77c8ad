import { gramsOf, nameKey } from '@sheds/contract/text/names'
import { heatPoints } from '@sheds/server/modules/music/music.api'
import type { Piece } from '../catalogue/music.ts'
import type { Cell } from '../copy.ts'
import type { DemoContext } from '../plant.ts'
import { heatOf } from './heat.ts'

export const musicColumns = [
  'id',
  'shed_id',
  'user_id',
  'title',
  'title_key',
  'title_grams',
  'genre',
  'style',
  'category',
  'project_type',
  'group_kind',
  'price',
  'name_your_price',
  'description',
  'credits',
  'lyrics',
  'wallets',
  'shown_at',
  'created_at',
]

/** Columns of processed music. */
export const shownColumns = ['song_count', 'ready_count', 'seconds', 'is_shown']

export const songColumns = [
  ...['id', 'music_id', 'place', 'title', 'state', 'source_type', 'source_bytes', 'source_sha256', 'tracks', 'seconds'],
  ...['peaks', 'gain', 'preview_from', 'preview_seconds', 'created_at'],
]

type MusicRow = Pick<Piece, 'title' | 'genre' | 'style' | 'category' | 'project' | 'kind' | 'price' | 'open'> &
  Pick<Piece, 'description' | 'credits' | 'lyrics' | 'createdAt'>

/** Cells of a piece. Without a wallet it is free. It counts as shown before, so that subscribers get no notification. */
export const musicCells = (piece: MusicRow, wallet: string | undefined): Cell[] => {
  const { title, genre, style, category, project, kind, open, description, credits, lyrics, createdAt } = piece
  const key = nameKey(title)
  const price = wallet === undefined ? 0 : piece.price
  const wallets = wallet === undefined || price === 0 ? [] : [wallet]
  return [
    ...[title, key, gramsOf(key), genre, style, category, project, kind, price, open, description, credits, lyrics],
    ...[wallets, createdAt, createdAt],
  ]
}

/** Sets the counters that the music slice would have kept. */
export const countMusic = async ({ sql, now }: Pick<DemoContext, 'sql' | 'now'>): Promise<void> => {
  await sql`
    with activities as (
      select id, ${heatPoints.shown}::float8 as points, created_at from music
      union all select music_id, ${heatPoints.liked}::float8, created_at from music_likes
    ), heats as (
      select id, ${heatOf(sql, now, sql`points`)} as heat from activities group by id
    ), likes as (
      select music_id, count(*)::int as n from music_likes group by music_id
    ), plays as (
      select x.music_id, sum(c.play_count)::int as n from songs x join song_counts c on c.song_id = x.id group by x.music_id
    )
    insert into music_counts (music_id, like_count, play_count, heat)
    select h.id, coalesce(l.n, 0), coalesce(p.n, 0), h.heat
    from heats h left join likes l on l.music_id = h.id left join plays p on p.music_id = h.id
    order by h.id
    on conflict (music_id) do nothing`
  await sql`
    insert into music_totals (facet, pieces) select facet, count(*) from music where is_shown group by facet
    on conflict (facet) do update set pieces = music_totals.pieces + excluded.pieces`
}

import type { ShedCategory } from '@sheds/contract/categories'
import type { Picture } from '@sheds/contract/files/files'
import type {
  Genre,
  GroupKind,
  MusicCategory,
  ProjectType,
  SongFailure,
  SongState,
} from '@sheds/contract/music/music-terms'
import type { Id, Money, Time } from '@sheds/contract/scalars'
import { gramsOf, nameKey } from '@sheds/contract/text/names'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import { fixedSql } from '../../platform/db/fragments.ts'
import { atMost } from '../../platform/db/limits.ts'
import type { CallerId } from '../../platform/session.ts'
import { bought, isHeardOf, isOwned, partner } from './owned-songs.queries.ts'
import type { Tracks } from './tracks.ts'

/** Song as its piece displays it. */
export interface SongRow {
  id: Id
  title: string
  state: SongState
  failure: SongFailure | null
  replaces: Id | null
  tracks: Tracks | null
  seconds: number | null
  peaks: string | null
  gain: number | null
  previewFrom: number | null
  previewSeconds: number | null
  plays: number
  /** Replaced or removed, but kept for earlier buyers. */
  isWithdrawn: boolean
}

export interface MusicRow {
  id: Id
  title: string
  genre: Genre
  style: string
  category: MusicCategory
  projectType: ProjectType
  groupKind: GroupKind | null
  price: Money
  nameYourPrice: boolean
  description: string
  credits: string
  lyrics: string
  wallets: string[]
  cover: Picture | null
  songCount: number
  readyCount: number
  openCount: number
  seconds: number
  isHeld: boolean
  isShown: boolean
  shownAt: Time | null
  createdAt: Time
  deletedAt: Time | null
  userId: Id
  ownerName: string
  shedId: Id
  shedName: string
  shedCategory: ShedCategory
  shedLocation: string
  shedLogo: Picture | null
  shedDeletedAt: Time | null
  likeCount: number
  playCount: number
  isLiked: boolean
  isBought: boolean
  /** The caller's wallet receives a share of the sales; set for the piece's page only. */
  isPartner?: boolean
  songs: SongRow[]
  /** Size of all songs that the caller hears in full; set by some lists. */
  wholeBytes?: number
  /** The same for the small stream. */
  smallBytes?: number
}

/** Displayed fields of `songs x`. */
const songJson = fixedSql(
  (sql) => sql`
  jsonb_build_object('id', x.id, 'title', x.title, 'state', x.state, 'failure', x.failure, 'replaces', x.replaces,
    'tracks', x.tracks, 'seconds', x.seconds, 'peaks', x.peaks, 'gain', x.gain, 'previewFrom', x.preview_from,
    'previewSeconds', x.preview_seconds, 'isWithdrawn', x.deleted_at is not null,
    'plays', coalesce((select n.play_count from song_counts n where n.song_id = x.id), 0))`,
)

/** A list shows only the first audible song of each piece. */
const firstSong = (sql: Queryable, callerId: CallerId) => sql`
  (select coalesce(jsonb_agg(${songJson(sql)}), '[]') from (
    select * from songs where music_id = m.id and ${isHeardOf(sql, callerId)}
    order by deleted_at is not null, state <> 'ready', place, id limit 1) x)`

/** A replacement follows the song that it will replace. */
const mostSongs = 64
const allSongs = (sql: Queryable, callerId: CallerId) => sql`
  (select coalesce(jsonb_agg(${songJson(sql)} order by x.place, x.id), '[]') from (
    select * from songs where music_id = m.id and ${isHeardOf(sql, callerId)}
    order by deleted_at is not null, place, id limit ${atMost(mostSongs)}) x)`

const shownColumns = fixedSql(
  (sql) => sql`
  m.id, m.title, m.genre, m.style, m.category, m.project_type as "projectType", m.group_kind as "groupKind", m.price,
  m.name_your_price as "nameYourPrice", m.description, m.credits, m.lyrics, m.wallets, m.cover,
  m.song_count as "songCount", m.ready_count as "readyCount", m.open_count as "openCount", m.seconds,
  m.is_held as "isHeld", m.is_shown as "isShown", m.shown_at as "shownAt", m.created_at as "createdAt",
  m.deleted_at as "deletedAt", m.user_id as "userId", u.name as "ownerName", m.shed_id as "shedId", s.name as "shedName",
  s.category as "shedCategory", s.location as "shedLocation", s.logo as "shedLogo", s.deleted_at as "shedDeletedAt",
  c.like_count as "likeCount", c.play_count as "playCount"`,
)

const visitorColumns = fixedSql((sql) => sql`${shownColumns(sql)}, false as "isLiked", false as "isBought"`)

const callerColumns = (sql: Queryable, callerId: CallerId) =>
  callerId === undefined
    ? visitorColumns(sql)
    : sql`${shownColumns(sql)},
        exists (select from music_likes l where l.user_id = ${callerId} and l.music_id = m.id) as "isLiked",
        ${bought(sql, callerId)}`

/** Columns for lists, from `musicTables`. */
export const listColumns = (sql: Queryable, callerId: CallerId) =>
  sql`${callerColumns(sql, callerId)}, ${firstSong(sql, callerId)} as songs`

/** Tables of a piece with everything that is displayed. */
export const musicTables = fixedSql(
  (sql) => sql`
  music m join sheds s on s.id = m.shed_id join users u on u.id = m.user_id join music_counts c on c.music_id = m.id`,
)

/** Visible to visitors. */
export const isListedMusic = fixedSql((sql) => sql`m.is_shown and s.deleted_at is null`)

/** Includes unfinished and deleted pieces. */
export const findMusic = async (sql: Queryable, id: string, callerId: CallerId): Promise<MusicRow | undefined> => {
  const [row] = await sql<MusicRow[]>`
    select ${callerColumns(sql, callerId)}, ${partner(sql, callerId)}, ${allSongs(sql, callerId)} as songs
    from ${musicTables(sql)} where m.id = ${id}`
  return row
}

/** Fields that decide who may see, hear or change a piece, with its counters. */
export type MusicState = Omit<MusicRow, 'songs' | 'isLiked'>

export const findMusicState = async (
  sql: Queryable,
  id: string,
  callerId?: CallerId,
): Promise<MusicState | undefined> => {
  const [row] = await sql<MusicState[]>`
    select ${shownColumns(sql)}, ${bought(sql, callerId)} from ${musicTables(sql)} where m.id = ${id}`
  return row
}

/** Fields that the owner may change. */
export interface MusicText {
  title: string
  genre: string
  style: string
  category: string
  groupKind: string | null
  price: number
  nameYourPrice: boolean
  description: string
  credits: string
  lyrics: string
  wallets: readonly string[]
}

export interface NewMusicRow extends MusicText {
  id: string
  shedId: string
  userId: string
  projectType: string
  createdAt: string
}

/** Inserts the piece with its counters. False if the id exists already; nothing is changed then. */
export const insertMusic = async (tx: Tx, piece: NewMusicRow): Promise<boolean> => {
  const key = nameKey(piece.title)
  const rows = await tx`
    with made as (
      insert into music (id, shed_id, user_id, title, title_key, title_grams, genre, style, category, project_type,
        group_kind, price, name_your_price, description, credits, lyrics, wallets, created_at)
      values (${piece.id}, ${piece.shedId}, ${piece.userId}, ${piece.title}, ${key}, ${gramsOf(key)}::text[],
        ${piece.genre}, ${piece.style}, ${piece.category}, ${piece.projectType}, ${piece.groupKind}, ${piece.price},
        ${piece.nameYourPrice}, ${piece.description}, ${piece.credits}, ${piece.lyrics}, ${[...piece.wallets]}::text[],
        ${piece.createdAt})
      on conflict (id) do nothing returning id
    )
    insert into music_counts (music_id) select id from made returning music_id`
  return rows.length === 1
}

export interface LockedMusic extends MusicText {
  id: Id
  userId: Id
  shedId: Id
  projectType: ProjectType
  cover: Picture | null
  readyCount: number
  isHeld: boolean
  isShown: boolean
  shownAt: Time | null
  facet: string
}

const lockedColumns = fixedSql(
  (sql) => sql`
  id, user_id as "userId", shed_id as "shedId", title, genre, style, category, project_type as "projectType",
  group_kind as "groupKind", price, name_your_price as "nameYourPrice", description, credits, lyrics, wallets, cover,
  ready_count as "readyCount", is_held as "isHeld", is_shown as "isShown", shown_at as "shownAt", facet`,
)

/** Row lock: one change of a piece at a time. Requires the lock of its shed. Undefined if it is deleted. */
export const lockMusic = async (tx: Tx, id: string): Promise<LockedMusic | undefined> => {
  const [row] = await tx<LockedMusic[]>`
    select ${lockedColumns(tx)} from music where id = ${id} and deleted_at is null for no key update`
  return row
}

export const updateMusicText = async (tx: Tx, id: string, piece: MusicText): Promise<void> => {
  const key = nameKey(piece.title)
  await tx`
    update music set title = ${piece.title}, title_key = ${key}, title_grams = ${gramsOf(key)}::text[],
      genre = ${piece.genre}, style = ${piece.style}, category = ${piece.category}, group_kind = ${piece.groupKind},
      price = ${piece.price}, name_your_price = ${piece.nameYourPrice}, description = ${piece.description},
      credits = ${piece.credits}, lyrics = ${piece.lyrics}, wallets = ${[...piece.wallets]}::text[]
    where id = ${id}`
}

export const updateCover = async (tx: Tx, id: string, cover: Picture): Promise<void> => {
  await tx`update music set cover = ${JSON.stringify(cover)}::text::jsonb where id = ${id}`
}

/** Recounts the songs; shows the piece if one is ready and it is not held. Returns the new row. */
export const updateStanding = async (tx: Tx, id: string, { isHeld, now }: { isHeld: boolean; now: string }) => {
  const [row] = await tx<LockedMusic[]>`
    update music m set is_held = ${isHeld}, song_count = n.songs, ready_count = n.ready, open_count = n.open,
      seconds = n.seconds, is_shown = n.ready > 0 and not ${isHeld},
      shown_at = case when n.ready > 0 and not ${isHeld} then coalesce(m.shown_at, ${now}) else m.shown_at end
    from (
      select count(*) filter (where state <> 'failed')::int as songs, count(*) filter (where state = 'ready')::int as ready,
        count(*) filter (where state <> 'ready')::int as open, coalesce(sum(seconds), 0) as seconds
      from songs where music_id = ${id} and deleted_at is null and replaces is null) n
    where m.id = ${id} and m.deleted_at is null returning ${lockedColumns(tx)}`
  return row
}

/** Keeps the cover for buyers, who still see it; without any, it can be released. */
export const updateMusicToDeleted = async (tx: Tx, id: string, now: string): Promise<{ keepsCover: boolean }> => {
  const [row] = await tx<{ keepsCover: boolean }[]>`
    update music set deleted_at = ${now}, is_shown = false, cover = case when ${isOwned(tx, tx`music.id`)} then cover end
    where id = ${id} returning cover is not null as "keepsCover"`
  return { keepsCover: row?.keepsCover === true }
}

export const addMusicHeat = async (tx: Tx, id: string, points: number, now: string): Promise<void> => {
  await tx`update music_counts set heat = add_heat(heat, ${points}, ${now}) where music_id = ${id}`
}

/** All sellers share these rows: change them last in a transaction. */
export const addToMusicTotals = async (tx: Tx, changes: ReadonlyMap<string, number>): Promise<void> => {
  if (changes.size === 0) return
  await tx`
    insert into music_totals (facet, pieces)
    select * from unnest(${[...changes.keys()]}::text[], ${[...changes.values()]}::bigint[]) as t (facet, pieces)
    order by facet
    on conflict (facet) do update set pieces = music_totals.pieces + excluded.pieces`
}

export const hasMusic = async (sql: Queryable, shedId: string): Promise<boolean> => {
  const rows = await sql`select from music where shed_id = ${shedId} and deleted_at is null limit 1`
  return rows.length === 1
}

export const deleteMusicRanks = async (tx: Tx, id: string): Promise<void> => {
  await tx`delete from music_ranks where music_id = ${id}`
}

import { type Picture, thumbnailOf } from '@sheds/contract/files/files'
import type { Music, Song } from '@sheds/contract/music/music'
import type { Id } from '@sheds/contract/scalars'
import type { CallerId } from '../../platform/session.ts'
import type { Subject } from '../../platform/slice.ts'
import { filesPath } from '../files/files.api.ts'
import { mayHearWhole, musicViewer, ownsMusic, seesSong } from './music.policy.ts'
import type { MusicRow, SongRow } from './music.queries.ts'
import { isComplete } from './music.rules.ts'
import { formatOf } from './tracks.ts'

/** Address of a whole song or of its small stream, for a caller who may hear it. */
export type WholeAddress = (song: Id, kind: 'whole' | 'small') => string

/** Viewer of a piece, with the addresses of whole songs; without these no whole song is available. */
export interface MusicViewer {
  callerId: CallerId
  addressOf?: WholeAddress | undefined
  /** Newest buyers, for the owner's view of the page. */
  buyerIds?: readonly Id[] | undefined
}

export const toMusic = (
  row: MusicRow,
  { callerId, addressOf, buyerIds = ownPurchase(row, callerId) }: MusicViewer,
): Music => {
  const isOwn = ownsMusic(callerId, row)
  const whole = mayHearWhole(callerId, row) ? addressOf : undefined
  return {
    ...detailsOf(row),
    songs: row.songs.filter((song) => seesSong(isOwn, song)).map((song) => toSong(titled(row, song), whole)),
    song_count: row.songCount,
    seconds: row.seconds,
    play_count: row.playCount,
    like_count: row.likeCount,
    paidMusic: buyerIds.map((user_id) => ({ user_id })),
    ...(whole !== undefined && row.songs.length > 0 ? downloadOf(row) : {}),
    ...(row.deletedAt !== null || row.shedDeletedAt !== null ? { deleted: true as const } : {}),
    ...(isOwn ? { wallet_choice: row.wallets, unfinished: row.readyCount === 0 } : {}),
    complete: isComplete(row),
    reactions: row.isLiked && callerId !== undefined ? [{ user_id: callerId, reaction: 1 }] : [],
    ...musicViewer(callerId, row),
  }
}

const ownPurchase = ({ isBought }: MusicRow, callerId: CallerId): readonly Id[] =>
  isBought && callerId !== undefined ? [callerId as Id] : []

/** Sizes without tags; in a list without `wholeBytes` a group counts only its first song. */
const downloadOf = ({ projectType, songs, wholeBytes, smallBytes }: MusicRow) => ({
  download_kind: projectType === 'group' ? ('zip' as const) : formatOf(songs[0]?.tracks?.whole),
  download_bytes: wholeBytes ?? songs.reduce((sum, { tracks }) => sum + (tracks?.whole.bytes ?? 0), 0),
  small_bytes: smallBytes ?? songs.reduce((sum, { tracks }) => sum + (tracks?.small.bytes ?? 0), 0),
})

const detailsOf = (row: MusicRow) => ({
  id: row.id,
  title: row.title,
  genre: row.genre,
  style: row.style,
  category: row.category,
  project_type: row.projectType,
  group_kind: row.groupKind,
  description: row.description,
  credits: row.credits,
  lyrics: row.lyrics,
  price: row.price,
  name_your_price: row.nameYourPrice,
  cover_art: row.cover?.src ?? null,
  cover_data: row.cover,
  createdAt: row.createdAt,
  shed_id: row.shedId,
  user_id: row.userId,
  shed_is: {
    id: row.shedId,
    name: row.shedName,
    category: row.shedCategory,
    location: row.shedLocation,
    logo: row.shedLogo === null ? null : thumbnailOf(row.shedLogo),
  },
  owner_is: { id: row.userId, name: row.ownerName },
})

/** The song of a single has the piece's title; only songs of a group have their own. */
const titled = ({ projectType, title }: MusicRow, song: SongRow): SongRow =>
  projectType === 'single' ? { ...song, title } : song

const toSong = (song: SongRow, whole: WholeAddress | undefined): Song => ({
  id: song.id,
  title: song.title,
  state: song.state,
  failure: song.failure,
  ...audioOf(song, whole),
  seconds: song.seconds,
  preview:
    song.previewFrom === null || song.previewSeconds === null
      ? null
      : { from: song.previewFrom, seconds: song.previewSeconds },
  peaks: song.peaks,
  gain: song.gain,
  plays: song.plays,
  ...(song.isWithdrawn ? { withdrawn: true as const } : {}),
})

const audioOf = ({ id, tracks }: SongRow, whole: WholeAddress | undefined) => {
  if (tracks === null) return { audio_file: null, small_file: null, whole: false }
  if (whole !== undefined)
    return {
      audio_file: whole(id, 'whole'),
      small_file: whole(id, 'small'),
      whole: true,
      bytes: { whole: tracks.whole.bytes, small: tracks.small.bytes },
    }
  const { preview, smallPreview } = tracks
  return { audio_file: filesPath + preview.key, small_file: filesPath + smallPreview.key, whole: false }
}

/** Piece as shown in notifications. */
export const musicSubject = ({ id, title, cover }: { id: Id; title: string; cover: Picture | null }): Subject => ({
  kind: 'music',
  id,
  name: title,
  picture: cover && thumbnailOf(cover),
})

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { BodyOf } from '@sheds/contract/endpoint'
import type { arrangeSongs as arrangeCall, Music } from '@sheds/contract/music/music'
import { type MusicCategory, musicLimits } from '@sheds/contract/music/music-terms'
import type { Id } from '@sheds/contract/scalars'
import { AppError } from '../../../platform/app-error.ts'
import type { Parts } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { onlyFile, type UploadedFile } from '../../../platform/http/uploads.ts'
import { newId } from '../../../platform/ids.ts'
import type { Actor } from '../../../platform/session.ts'
import { discardUnused, keepPrivateAudio, markUsed } from '../../files/files.api.ts'
import { leastSecondsOf } from '../audio/audio-limits.ts'
import { type AudioType, audioTypeOf, isAlac } from '../audio/audio-type.ts'
import type { LockedMusic, MusicState } from '../music.queries.ts'
import { titleOf } from '../music.rules.ts'
import { findOwnMusic, getMusic, type MusicWork, withOwnMusic } from '../music.service.ts'
import { settleStanding } from '../standing.service.ts'
import { giveUpSongs } from './song-closings.service.ts'
import {
  insertSong,
  type LockedSong,
  selectSongs,
  sumShedBytes,
  updateArranged,
  updateToFreed,
} from './songs.queries.ts'
import { enqueueTranscoding } from './transcoding-jobs.ts'

type SongsContext = Parts<'database' | 'clock' | 'log' | 'slices' | 'audioEngine' | 'files' | 'musicSigner'>

interface Which {
  shedId: Id
  musicId: Id
}

const wrongAudio = (message: string): AppError => new AppError('invalid_input', { fields: { audio_file: message } })

const unsupportedAudio = (message: string): AppError =>
  new AppError('unsupported_media_type', { fields: { audio_file: message } })

/** Throws if the caller may not add songs: a single has one song, a group many. */
export const mayAddSongs = async (
  context: Parts<'database'>,
  actor: Actor,
  { kind, ...which }: Which & { kind: 'single' | 'group' },
): Promise<MusicState> => {
  const piece = await findOwnMusic(context, actor, which)
  const { projectType, shedId } = piece
  if (projectType !== kind) throw wrongAudio(kind === 'single' ? 'music_is_group' : 'music_is_single')
  if ((await sumShedBytes(context.database.sql, shedId)) >= musicLimits.shedBytes) throw shedFull()
  return piece
}

const shedFull = (): AppError => new AppError('body_too_large', { fields: { audio_file: 'music_shed_full' } })

/** Upload with the type of its content; undefined for unsupported audio and other content. */
type TypedUpload = UploadedFile & { type: AudioType | undefined }

const withType = async (file: UploadedFile): Promise<TypedUpload> => ({
  ...file,
  type: file.isTooLarge === true ? undefined : await audioTypeOf(file.path),
})

/** Message key of the reason why the file would be inaudible as a song of this kind. */
const unheardReason = async (
  { audioEngine }: Parts<'audioEngine'>,
  { path, type, sender }: UploadedFile & { type: AudioType },
  category: MusicCategory,
): Promise<string | undefined> => {
  const maker = await audioEngine.maker()
  const task = { path: await realpath(path), type, hearSeconds: leastSecondsOf(category) }
  const failure = await maker.hear(task, { sender })
  if (failure === undefined) return undefined
  if (failure === 'silent') return 'audio_silent'
  return category === 'sample' ? 'audio_sample_too_short' : 'audio_too_short'
}

type SongUpload = Which & { files: readonly UploadedFile[]; mark: string | undefined }

/** Sets the song of a single. Another file replaces it when it is ready, or at once if nothing is audible yet. */
export const setSong = async (
  context: SongsContext,
  actor: Actor,
  { files, mark, ...which }: SongUpload,
): Promise<Music> => {
  const { category } = await mayAddSongs(context, actor, { ...which, kind: 'single' })
  const { type, ...file } = await withType(onlyFile(files))
  if (type === undefined) throw unsupportedAudio((await isAlac(file.path)) ? 'audio_alac' : 'audio_format')
  const unheard = await unheardReason(context, { ...file, type }, category)
  if (unheard !== undefined) throw wrongAudio(unheard)
  const kept = await keepSource(context, actor, { ...file, type })
  const work: MusicWork = async (tx, piece) => {
    const songs = await selectSongs(tx, piece.id)
    if (songs.some((song) => song.sha256 === kept.sha256 && song.state !== 'failed')) return
    const heard = songs.find(({ state }) => state === 'ready')
    const gone = songs.filter((song) => song !== heard).map(({ id }) => id)
    await giveUpSongs(context, tx, { songIds: gone })
    await addSong(context, tx, { piece, kept, place: 0, title: piece.title, replaces: heard?.id ?? null })
    await settleStanding(context, tx, { before: piece })
  }
  try {
    await withOwnMusic(context, actor, { ...which, work })
  } finally {
    await discardUnused(context, [kept.id])
  }
  return getMusic(context, actor.userId, { ...which, mark })
}

interface RejectedFile {
  name: string
  reason: string
}

/** Appends songs to a group. Unusable files are named; if no file is usable, the request is refused. */
export const addSongs = async (
  context: SongsContext,
  actor: Actor,
  { files, mark, ...which }: SongUpload,
): Promise<{ music: Music; rejected: RejectedFile[] }> => {
  const { category } = await mayAddSongs(context, actor, { ...which, kind: 'group' })
  const { taken, rejected } = await sortFiles(context, files, category)
  if (taken.length === 0) throw wrongAudio(noneTakenReason(rejected))
  const kept: Source[] = []
  let refused: RejectedFile[] = []
  const work: MusicWork = async (tx, piece) => {
    refused = []
    for (const source of kept) {
      const reason = await appendSong(context, tx, { piece, kept: source })
      if (reason !== undefined) refused.push({ name: source.name, reason })
    }
    if (refused.length === kept.length && refused.every(({ reason }) => reason === songsMost))
      throw wrongAudio(songsMost)
    await settleStanding(context, tx, { before: piece })
  }
  try {
    for (const file of taken) kept.push(await keepSource(context, actor, file))
    await withOwnMusic(context, actor, { ...which, work })
  } finally {
    await discardUnused(
      context,
      kept.map(({ id }) => id),
    )
  }
  return { music: await getMusic(context, actor.userId, { ...which, mark }), rejected: [...rejected, ...refused] }
}

/** Separates files that become songs from rejected ones, with the reasons. */
const sortFiles = async (context: Parts<'audioEngine'>, files: readonly UploadedFile[], category: MusicCategory) => {
  const taken: (UploadedFile & { type: AudioType })[] = []
  const rejected: RejectedFile[] = []
  const look = async ({ type, ...file }: TypedUpload): Promise<void> => {
    const reason =
      type === undefined ? await formatReason(file) : await unheardReason(context, { ...file, type }, category)
    if (reason !== undefined) rejected.push({ name: file.name ?? '', reason })
    else if (type !== undefined) taken.push({ ...file, type })
  }
  for (const file of await Promise.all(files.map(withType))) await look(file)
  return { taken, rejected }
}

const formatReason = async ({ isTooLarge, path }: UploadedFile): Promise<string> => {
  if (isTooLarge === true) return 'upload_audio_size'
  return (await isAlac(path)) ? 'audio_alac' : 'upload_not_audio'
}

const noneTakenReason = ([first, ...others]: readonly RejectedFile[]): string =>
  first?.reason.startsWith('audio_') && others.length === 0 ? first.reason : 'audio_none_valid'

const songsMost = 'music_songs_most'

interface Source {
  id: Id
  /** Name of the file. */
  name: string
  title: string
  bytes: number
  sha256: string
  type: AudioType
}

/** Stores an upload privately until it is encoded. The caller discards it if no song uses it. */
const keepSource = async (
  context: Parts<'database' | 'clock' | 'log' | 'files'>,
  { userId }: Actor,
  { path, bytes, name = '', type }: UploadedFile & { type: AudioType },
): Promise<Source> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  const sha256 = hash.digest('hex')
  const { id } = await keepPrivateAudio(context, userId, { path, bytes, sha256, format: 'source' })
  return { id, name, title: titleOf(name), bytes, sha256, type }
}

/**
 * Returns the reason if the file is rejected. A repeated upload under the same name succeeds; under another name it is
 * a duplicate. A failed one is tried again at its old position.
 */
const appendSong = async (
  context: Parts<'clock'>,
  tx: Tx,
  { piece, kept }: { piece: LockedMusic; kept: Source },
): Promise<string | undefined> => {
  const songs = await selectSongs(tx, piece.id)
  const known = songs.find(({ sha256 }) => sha256 === kept.sha256)
  if (known !== undefined && known.state !== 'failed')
    return kept.title === '' || known.title === kept.title ? undefined : 'upload_audio_twice'
  if (known === undefined && songs.length >= musicLimits.songs) return songsMost
  if (known !== undefined) await giveUpSongs(context, tx, { songIds: [known.id] })
  const last = songs.at(-1)?.place ?? -1
  const title = known?.title ?? (kept.title || `${piece.title} ${songs.length + 1}`)
  await addSong(context, tx, { piece, kept, place: known?.place ?? last + 1, title, replaces: null })
  return undefined
}

interface SongPlacement {
  piece: LockedMusic
  kept: Source
  place: number
  title: string
  replaces: Id | null
}

const addSong = async (context: Parts<'clock'>, tx: Tx, { piece, kept, ...song }: SongPlacement): Promise<void> => {
  if ((await sumShedBytes(tx, piece.shedId)) + kept.bytes > musicLimits.shedBytes) throw shedFull()
  await insertSong(tx, {
    ...song,
    id: newId(),
    musicId: piece.id,
    source: kept.id,
    sourceType: kept.type,
    bytes: kept.bytes,
    sha256: kept.sha256,
    createdAt: context.clock.now().toISOString(),
  })
  await markUsed(tx, piece.userId, [kept.id])
  await enqueueTranscoding(tx)
}

/** Keeps the songs with these ids, in this order and with these titles, and deletes the others. */
export const arrangeSongs = async (
  context: Parts<'database' | 'clock' | 'slices' | 'musicSigner'>,
  actor: Actor,
  { musicId, order, mark }: { musicId: Id; order: BodyOf<typeof arrangeCall>['songs']; mark: string | undefined },
): Promise<Music> => {
  await withOwnMusic(context, actor, {
    musicId,
    work: async (tx, piece) => {
      const songs = await selectSongs(tx, musicId)
      const kept = order.map(({ id }) => songs.find((song) => song.id === id))
      if (kept.includes(undefined) || new Set(kept).size < kept.length)
        throw new AppError('invalid_input', { fields: { songs: 'field_invalid' } })
      await giveUpSongs(context, tx, { songIds: songs.filter((song) => !kept.includes(song)).map(({ id }) => id) })
      const arranged = kept.flatMap((song, place) =>
        song === undefined ? [] : [arrangedOf(song, place, order[place])],
      )
      await updateArranged(tx, arranged)
      await updateToFreed(tx, musicId)
      if (arranged.some(({ isMoved }) => isMoved)) await enqueueTranscoding(tx)
      await settleStanding(context, tx, { before: piece })
    },
  })
  return getMusic(context, actor.userId, { musicId, mark })
}

type ArrangedItem = BodyOf<typeof arrangeCall>['songs'][number]

const arrangedOf = (song: LockedSong, place: number, wanted: ArrangedItem | undefined) => {
  const previewWanted = wanted?.preview_from ?? song.previewWanted
  const isMoved = previewWanted !== null && previewWanted !== song.previewWanted
  return { id: song.id, place, title: wanted?.title ?? song.title, previewWanted, isMoved }
}

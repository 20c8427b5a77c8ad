import { createReadStream } from 'node:fs'
import { mkdir, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { SongFailure } from '@sheds/contract/music/music-terms'
import type { Id } from '@sheds/contract/scalars'
import { musicTags } from '@sheds/contract/tags'
import { AppError } from '../../../platform/app-error.ts'
import type { Parts } from '../../../platform/context.ts'
import { type Tx, transaction } from '../../../platform/db/database.ts'
import { raise } from '../../../platform/slice.ts'
import { newTempPath } from '../../../platform/temp-files.ts'
import {
  copyAudio,
  discardUnused,
  dropFiles,
  keepPrivateAudio,
  keepPublicAudio,
  markUsed,
} from '../../files/files.api.ts'
import { lockOpenShed } from '../../sheds/sheds.api.ts'
import { leastSecondsOf } from '../audio/audio-limits.ts'
import type { AudioRefusal, MadeAudio, MadePreviews } from '../audio/audio-maker.ts'
import { type LockedMusic, lockMusic } from '../music.queries.ts'
import { musicSubject } from '../music.views.ts'
import { settleStanding } from '../standing.service.ts'
import { formatOf, type Tracks } from '../tracks.ts'
import { filesOf, giveUpSongs } from './song-closings.service.ts'
import {
  type LockedSong,
  selectSongs,
  updatePreview,
  updatePreviewKept,
  updateToFailed,
  updateToReady,
} from './songs.queries.ts'
import {
  addSpent,
  type ClaimedSong,
  claimSong,
  deleteSpentBefore,
  isClaimed,
  updateSongUnclaimed,
  updateToUnclaimed,
} from './transcoding.queries.ts'
import { enqueueTranscoding, type Lane } from './transcoding-jobs.ts'

type TranscodingContext = Parts<
  'config' | 'database' | 'clock' | 'log' | 'invalidate' | 'slices' | 'audioEngine' | 'files'
>

const halfLifeSeconds = 300
/** Above this recent processing time a seller has to use the common lane. */
const lightMilliseconds = 20_000
/** A job ends after this time and continues as a new one, because one that runs for hours looks dead. */
const turnMilliseconds = 600_000
/** A file that has crashed this many attempts counts as unreadable. */
const mostTries = 5

/**
 * Processes the waiting songs of a lane, sellers with the least recent processing time first; a lane has one worker at
 * a time.
 */
export const transcodeWaiting = async (context: TranscodingContext, lane: Lane): Promise<void> => {
  const { sql } = context.database
  await updateToUnclaimed(sql, lane)
  const end = performance.now() + turnMilliseconds
  for (;;) {
    if (performance.now() > end) return enqueueTranscoding(sql, [lane])
    const now = context.clock.now().toISOString()
    const song = await claimSong(sql, { lane, now, lightMilliseconds, halfLifeSeconds })
    if (song === undefined) return
    await workOn(context, song, lane)
  }
}

const dayMs = 24 * 3_600_000

/** Deletes processing times that are too old to count. */
export const forgetSpent = ({ database, clock }: Parts<'database' | 'clock'>): Promise<void> =>
  deleteSpentBefore(database.sql, new Date(clock.now().getTime() - dayMs).toISOString())

const workOn = async (context: TranscodingContext, song: ClaimedSong, lane: Lane): Promise<void> => {
  try {
    await inWorkFolder(context, async (folder) => {
      const outcome = song.tries > mostTries ? ({ refused: 'broken' } as const) : await makeFiles(context, song, folder)
      if ('again' in outcome) throw new AppError('unavailable')
      try {
        await settle(context, song, { lane, outcome })
      } finally {
        if ('tracks' in outcome) await discardUnused(context, filesOf(outcome.tracks))
      }
    })
    await context.invalidate(musicTags(song.musicId, song.shedId))
  } catch (error) {
    await updateSongUnclaimed(context.database.sql, song.id).catch(() => undefined)
    throw error
  }
}

type Outcome = { tracks: Tracks; made: MadeAudio | MadePreviews } | { refused: SongFailure } | { again: true }

/** Stores the results under new names that nothing uses yet; after a crash they are deleted a day later. */
const makeFiles = async (
  context: Parts<'database' | 'clock' | 'log' | 'audioEngine' | 'files'>,
  song: ClaimedSong,
  folder: string,
): Promise<Outcome> => {
  const path = join(folder, 'source')
  const from = song.tracks === null ? song.source : song.tracks.whole.id
  if (from === null || !(await copyAudio(context, from, path))) return { refused: 'broken' }
  const answer = await timed(context, song, { path, folder })
  if ('refused' in answer || 'again' in answer) return answer
  return { tracks: await keepTracks(context, song, answer), made: answer }
}

/**
 * Adds the processing time even after a failure, so that the seller's other files wait behind those of other sellers.
 */
const timed = async (
  context: Parts<'database' | 'clock' | 'audioEngine'>,
  song: ClaimedSong,
  { path, folder }: { path: string; folder: string },
): Promise<MadeAudio | MadePreviews | AudioRefusal> => {
  const { audioEngine, clock, database } = context
  let began = performance.now()
  const onBegin = (): void => {
    began = performance.now()
  }
  // The order is decided already: each seller is a separate sender, even at the same IP address.
  const more = { sender: { account: song.userId, address: song.userId }, onBegin }
  const from = song.previewWanted ?? undefined
  const maker = await audioEngine.maker()
  try {
    if (song.tracks !== null)
      return await maker.preview({ path, format: formatOf(song.tracks.whole), folder, from: from ?? 0 }, more)
    const leastSeconds = leastSecondsOf(song.category)
    const task = { path, bytes: song.bytes, type: song.sourceType, folder, leastSeconds }
    return await maker.make({ ...task, ...(from !== undefined && { previewFrom: from }) }, more)
  } finally {
    const milliseconds = performance.now() - began
    await addSpent(database.sql, song.userId, { milliseconds, now: clock.now().toISOString(), halfLifeSeconds })
  }
}

/** Without a small file, the whole song or the preview is used instead. */
const keepTracks = async (
  context: Parts<'database' | 'clock' | 'log' | 'files'>,
  { userId, tracks }: ClaimedSong,
  answer: MadeAudio | MadePreviews,
): Promise<Tracks> => {
  const kept = 'whole' in answer ? await keepWhole(context, userId, answer) : (tracks as Tracks)
  const preview = await keepPublicAudio(context, userId, answer.preview)
  const { smallPreview } = answer
  return {
    whole: kept.whole,
    small: kept.small,
    preview,
    smallPreview: smallPreview === undefined ? preview : await keepPublicAudio(context, userId, smallPreview),
  }
}

const keepWhole = async (
  context: Parts<'database' | 'clock' | 'log' | 'files'>,
  userId: Id,
  { whole: file, small, headBytes }: MadeAudio,
): Promise<Pick<Tracks, 'whole' | 'small'>> => {
  // Computed first, because storing moves the file out of the folder.
  const crc = await crcOf(file.path, headBytes)
  const kept = await keepPrivateAudio(context, userId, file)
  const whole = { ...kept, crc, ...(headBytes !== undefined && { headBytes }) }
  return { whole, small: small === undefined ? kept : await keepPrivateAudio(context, userId, small) }
}

const crcOf = async (path: string, start = 0): Promise<number> => {
  let sum = 0
  for await (const chunk of createReadStream(path, { start })) sum = crc32(chunk as Buffer, sum)
  return sum
}

type FinalOutcome = Exclude<Outcome, { again: true }>

/** Does nothing if the song was deleted meanwhile, or another worker has the claim. */
const settle = (
  context: Parts<'database' | 'clock' | 'slices'>,
  song: ClaimedSong,
  { lane, outcome }: { lane: Lane; outcome: FinalOutcome },
): Promise<void> =>
  transaction(context.database.sql, async (tx) => {
    if (!(await isOpen(tx, song.shedId))) return
    const piece = await lockMusic(tx, song.musicId)
    if (piece === undefined || !(await isClaimed(tx, song.id, lane))) return
    const locked = (await selectSongs(tx, piece.id)).find(({ id }) => id === song.id)
    if (locked === undefined) return
    const of = { piece, song: locked, claimed: song }
    if ('refused' in outcome) await fail(context, tx, { ...of, failure: outcome.refused })
    else if ('whole' in outcome.made) await finish(context, tx, { ...of, outcome: { ...outcome, made: outcome.made } })
    else await movePreview(tx, { ...of, outcome })
    await settleStanding(context, tx, { before: piece })
  })

const isOpen = async (tx: Tx, shedId: Id): Promise<boolean> => {
  try {
    await lockOpenShed(tx, shedId)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

interface SongWork {
  piece: LockedMusic
  song: LockedSong
  claimed: ClaimedSong
}

interface FinishedWork<Made> extends SongWork {
  outcome: { tracks: Tracks; made: Made }
}

/** Notifies the seller; what could be heard before stays audible. */
const fail = async (
  context: Parts<'clock' | 'slices'>,
  tx: Tx,
  { piece, song, claimed, failure }: SongWork & { failure: SongFailure },
): Promise<void> => {
  const now = context.clock.now()
  if (song.state === 'ready') return updatePreviewKept(tx, song.id, claimed.previewWanted)
  if (song.source !== null) await dropFiles(tx, [song.source])
  await updateToFailed(tx, song.id, failure)
  await raise(context, tx, 'songFailed', {
    songId: song.id,
    ownerId: piece.userId,
    failure,
    title: song.title,
    subject: musicSubject(piece),
    at: now.toISOString(),
  })
}

/** A replacement takes over the position and title of the old song. */
const finish = async (
  context: Parts<'clock'>,
  tx: Tx,
  { piece, song, claimed, outcome }: FinishedWork<MadeAudio>,
): Promise<void> => {
  const old = (await selectSongs(tx, piece.id)).find(({ id }) => id === song.replaces)
  const { place, title } = old ?? song
  await markUsed(tx, piece.userId, filesOf(outcome.tracks))
  if (song.source !== null) await dropFiles(tx, [song.source])
  if (old !== undefined) await giveUpSongs(context, tx, { songIds: [old.id] })
  const { seconds, peaks, gain, previewFrom, previewSeconds } = outcome.made
  const ready = { tracks: outcome.tracks, seconds, peaks, gain, previewFrom, previewSeconds }
  await updateToReady(tx, song.id, { ...ready, place, title, wasWanted: claimed.previewWanted })
}

/** Only the preview changes. */
const movePreview = async (tx: Tx, { piece, song, claimed, outcome }: FinishedWork<MadePreviews>) => {
  const { preview, smallPreview } = outcome.tracks
  if (song.tracks === null) return
  await markUsed(tx, piece.userId, [preview.id, smallPreview.id])
  // Deleted at once, because the previews of several moves would add up to the whole song.
  await dropFiles(tx, [song.tracks.preview.id, song.tracks.smallPreview.id])
  const { previewFrom, previewSeconds } = outcome.made
  const moved = { tracks: outcome.tracks, previewFrom, previewSeconds, wasWanted: claimed.previewWanted }
  await updatePreview(tx, song.id, moved)
}

/** Folder for one song, deleted afterwards. By its real path, because the permissions of workers use that. */
const inWorkFolder = async <Made>(
  { config }: Parts<'config'>,
  work: (folder: string) => Promise<Made>,
): Promise<Made> => {
  const path = await newTempPath(config.dataDir)
  await mkdir(path)
  try {
    return await work(await realpath(path))
  } finally {
    await rm(path, { recursive: true, force: true })
  }
}

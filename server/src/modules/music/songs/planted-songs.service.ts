import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Id } from '@sheds/contract/scalars'
import { musicTags } from '@sheds/contract/tags'
import { AppError } from '../../../platform/app-error.ts'
import type { Context } from '../../../platform/context.ts'
import { keepPrivateAudio, keepPublicAudio, markUsed } from '../../files/files.api.ts'
import type { MadeAudio } from '../audio/audio-maker.ts'
import type { Tracks } from '../music.queries.ts'
import { withOwnMusic } from '../music.service.ts'
import { plantHeard } from '../sales/months.queries.ts'
import { settleStanding } from '../standing.service.ts'
import { insertPlantedSong, isSongKnown } from './songs.queries.ts'
import { inWorkFolder } from './work-folder.ts'

interface PlantedSong {
  id: Id
  musicId: Id
  ownerId: Id
  place: number
  title: string
  /** How often it was heard already. */
  plays: number
  /** Writes its sound as a WAV file. */
  compose(path: string): Promise<void>
}

/**
 * Puts a song of our own making into somebody's piece, in small files, ready from the start. Once for its id; false
 * where the piece is there no more.
 */
export const plantSong = async (context: Context, song: PlantedSong): Promise<boolean> => {
  if (await isSongKnown(context.database.sql, song.id)) return true
  return inWorkFolder(context, async (folder) => {
    const made = await makeThrifty(context, song, folder)
    const tracks = await keepThrifty(context, song.ownerId, made)
    return hang(context, song, { made, tracks })
  })
}

const makeThrifty = async (context: Context, { compose }: PlantedSong, folder: string): Promise<MadeAudio> => {
  const path = join(folder, 'source')
  await compose(path)
  const { size: bytes } = await stat(path)
  const maker = await context.audioEngine.maker()
  const answer = await maker.make({ path, bytes, type: 'wav', folder, isThrifty: true })
  if ('again' in answer) throw new AppError('unavailable')
  if ('refused' in answer) throw new Error(`a song of our own is refused: ${answer.refused}`)
  return answer
}

/** The small streams are the same files. */
const keepThrifty = async (context: Context, ownerId: Id, made: MadeAudio): Promise<Tracks> => {
  const whole = await keepPrivateAudio(context, ownerId, made.whole)
  const preview = await keepPublicAudio(context, ownerId, made.preview)
  return { whole, small: whole, preview, smallPreview: preview }
}

interface Made {
  made: MadeAudio
  tracks: Tracks
}

const hang = async (context: Context, song: PlantedSong, { made, tracks }: Made): Promise<boolean> => {
  const { musicId, ownerId } = song
  const { seconds, peaks, gain, previewFrom, previewSeconds, whole } = made
  try {
    const shedId = await withOwnMusic(
      context,
      { userId: ownerId, sessionId: '' },
      {
        musicId,
        work: async (tx, before) => {
          const row = { ...song, tracks, seconds, peaks, gain, previewFrom, previewSeconds }
          const { bytes, sha256 } = whole
          const now = context.clock.now().toISOString()
          await insertPlantedSong(tx, { ...row, bytes, sha256, createdAt: now })
          await plantHeard(tx, musicId, { plays: song.plays, now })
          await markUsed(tx, ownerId, [tracks.whole.id, tracks.preview.id])
          await settleStanding(context, tx, { before })
        },
      },
    )
    await context.invalidate(musicTags(musicId, shedId))
    return true
  } catch (error) {
    if (error instanceof AppError && ['not_found', 'deleted', 'forbidden'].includes(error.code)) return false
    throw error
  }
}

import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SongFailure } from '@sheds/contract/music/music-terms'
import { AppError } from '../../../platform/app-error.ts'
import { LimitedWorkers, type WorkerLimits } from '../../../platform/work/limited-workers.ts'
import { createSpentTime, type Sender } from '../../../platform/work/spent-time.ts'
import type { AudioType } from './audio-type.ts'

export type SoundFormat = 'mp3' | 'opus' | 'm4a'

export interface MadeFile {
  path: string
  bytes: number
  sha256: string
  /** Opus is stored in an Ogg container: `audio/ogg; codecs=opus`. */
  format: SoundFormat
}

export interface MadePreviews {
  preview: MadeFile
  /** Undefined for AAC, which cannot be made smaller here. */
  smallPreview?: MadeFile | undefined
  /** Start in the whole song, in seconds. */
  previewFrom: number
  previewSeconds: number
}

export interface MadeAudio extends MadePreviews {
  whole: MadeFile
  /** Bytes before the frames of an M4A. */
  headBytes?: number
  small?: MadeFile | undefined
  seconds: number
  /** Waveform in the form of the contract. */
  peaks: string
  /** In decibels. */
  gain: number
}

/** `again`: no worker was available, which says nothing about the file. */
export type AudioRefusal = { refused: SongFailure } | { again: true }

export interface MakeTask {
  path: string
  bytes: number
  type: AudioType
  /** Folder for the results. */
  folder: string
  previewFrom?: number
  /** A shorter file is refused. */
  leastSeconds?: number
}

export interface PreviewTask {
  /** Whole song that was made here. */
  path: string
  format: 'mp3' | 'm4a'
  folder: string
  from: number
}

export interface HearTask {
  path: string
  type: AudioType
  /** Decoding ends once this length is reached and the sound is not silent. */
  hearSeconds: number
}

type MakingTask =
  | (MakeTask & { from?: undefined; hearSeconds?: undefined })
  | (PreviewTask & { hearSeconds?: undefined })
export type AudioTask = (MakingTask | HearTask) & { mostMilliseconds: number }
export type AudioAnswer = MadeAudio | MadePreviews | { heard: true } | AudioRefusal

interface MakeMore {
  sender?: Sender | undefined
  /** Called each time a worker begins the task. */
  onBegin?: () => void
}

export interface AudioMaker {
  /** An unusable file is a result, not an exception. */
  make(task: MakeTask, more?: MakeMore): Promise<MadeAudio | AudioRefusal>
  preview(task: PreviewTask, more?: MakeMore): Promise<MadePreviews | AudioRefusal>
  /** Reason to refuse a file, if it shows within seconds. */
  hear(task: HearTask, more?: MakeMore): Promise<'too_short' | 'silent' | undefined>
  /** Tasks that run or wait. */
  figures(): Readonly<{ running: number; waiting: number }>
  close(): void
}

export interface AudioMakerOptions {
  /** The only folders that workers may read and write; they must exist. */
  folders: readonly string[]
  limits?: Partial<WorkerLimits>
}

const script = new URL('./audio-worker.ts', import.meta.url)
const root = fileURLToPath(new URL('../../../../../', import.meta.url))

/** Files that the worker's own code consists of. */
const programs = ['package.json', 'server/package.json', 'server/src/*', 'contract/*', 'node_modules/*'].map((part) =>
  join(root, part),
)

/** Patterns for a folder by its given path and by its real path. */
const allBelow = (folder: string): string[] =>
  [...new Set([folder, realpathSync(folder)])].map((path) => join(path, '*'))

/** 15 minutes of sound take half a minute; another machine may be several times slower, or busy. */
const makerLimits = {
  express: 1,
  lightMilliseconds: 20_000,
  mostMilliseconds: 240_000,
  patienceMilliseconds: 20 * 60_000,
  waitMilliseconds: 60 * 60_000,
  waiting: 1000,
  tasksPerWorker: 20,
}

/** The uploader waits for this response. A problem that takes longer to find is found when the song is made. */
const hearerLimits = {
  workers: 1,
  mostMilliseconds: 4000,
  patienceMilliseconds: 6000,
  waitMilliseconds: 6000,
  waiting: 32,
}

/** Share of a task's time after which the worker itself gives up, with a result. */
const ownShare = 0.9

/** Makes songs of untrusted files in limited child processes; slow, huge and crashing tasks end there. */
export const createAudioMaker = ({ folders, limits = {} }: AudioMakerOptions): AudioMaker => {
  const all = { ...makerLimits, ...limits }
  const mostMilliseconds = ownShare * all.mostMilliseconds
  const workersWithin = (within: Partial<WorkerLimits>) =>
    new LimitedWorkers<AudioTask, AudioAnswer>({
      script,
      mayUse: { read: [...programs, ...folders.flatMap(allBelow)], write: folders.flatMap(allBelow) },
      limits: within,
      crashed: { refused: 'broken' },
      unavailable: { again: true },
      spent: createSpentTime(),
    })
  const [workers, hearers] = [workersWithin(all), workersWithin(hearerLimits)]
  const run = async (
    task: MakingTask | HearTask,
    more?: MakeMore,
    by: Pick<typeof workers, 'run'> = workers,
  ): Promise<AudioAnswer> => {
    try {
      return await by.run({ ...task, mostMilliseconds }, more)
    } catch (error) {
      if (error instanceof AppError) return { again: true }
      throw error
    }
  }
  return {
    make: async (task, more) => (await run(task, more)) as MadeAudio | AudioRefusal,
    preview: async (task, more) => (await run(task, more)) as MadePreviews | AudioRefusal,
    async hear(task, more) {
      const answer = await run(task, more, hearers)
      const failure = 'refused' in answer ? answer.refused : undefined
      return failure === 'too_short' || failure === 'silent' ? failure : undefined
    },
    figures() {
      const [own, heard] = [workers.figures, hearers.figures]
      return { running: own.running + heard.running, waiting: own.waiting + heard.waiting }
    },
    close() {
      workers.close()
      hearers.close()
    },
  }
}

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
  /** Opus lies in Ogg: `audio/ogg; codecs=opus`. */
  format: SoundFormat
}

export interface MadePreviews {
  preview: MadeFile
  /** None of AAC, which can not be made smaller here. */
  smallPreview?: MadeFile | undefined
  /** In seconds of the whole. */
  previewFrom: number
  previewSeconds: number
}

export interface MadeAudio extends MadePreviews {
  whole: MadeFile
  /** What stands before the frames of an M4A. */
  headBytes?: number
  small?: MadeFile | undefined
  seconds: number
  /** The wave, as the contract has it. */
  peaks: string
  /** Decibels. */
  gain: number
}

/** `again` says nothing about the file: no worker could look at it. */
export type AudioRefusal = { refused: SongFailure } | { again: true }

export interface MakeTask {
  path: string
  bytes: number
  type: AudioType
  /** Where what is made goes. */
  folder: string
  previewFrom?: number
  /** What is shorter is refused. */
  leastSeconds?: number
}

export interface PreviewTask {
  /** A whole song made here. */
  path: string
  format: 'mp3' | 'm4a'
  folder: string
  from: number
}

export interface HearTask {
  path: string
  type: AudioType
  /** It is decoded until it is so long, and something is heard. */
  hearSeconds: number
}

type MakingTask =
  | (MakeTask & { from?: undefined; hearSeconds?: undefined })
  | (PreviewTask & { hearSeconds?: undefined })
export type AudioTask = (MakingTask | HearTask) & { mostMilliseconds: number }
export type AudioAnswer = MadeAudio | MadePreviews | { heard: true } | AudioRefusal

interface MakeMore {
  sender?: Sender | undefined
  /** Told whenever a worker begins it. */
  onBegin?: () => void
}

export interface AudioMaker {
  /** What is wrong with a file is an answer, not a failure. */
  make(task: MakeTask, more?: MakeMore): Promise<MadeAudio | AudioRefusal>
  preview(task: PreviewTask, more?: MakeMore): Promise<MadePreviews | AudioRefusal>
  /** Why a file is refused, as far as that shows within seconds. */
  hear(task: HearTask, more?: MakeMore): Promise<'too_short' | 'silent' | undefined>
  close(): void
}

export interface AudioMakerOptions {
  /** Workers read and write below these only; they have to be there. */
  folders: readonly string[]
  limits?: Partial<WorkerLimits>
}

const script = new URL('./audio-worker.ts', import.meta.url)
const root = fileURLToPath(new URL('../../../../../', import.meta.url))

/** What a worker's own program is made of. */
const programs = ['package.json', 'server/package.json', 'server/src/*', 'contract/*', 'node_modules/*'].map((part) =>
  join(root, part),
)

/** A folder by the name it is called by, and by its own. */
const allBelow = (folder: string): string[] =>
  [...new Set([folder, realpathSync(folder)])].map((path) => join(path, '*'))

/** Fifteen minutes of sound take half a minute; a machine may be some times slower, or busy. */
const makerLimits = {
  express: 1,
  lightMilliseconds: 20_000,
  mostMilliseconds: 240_000,
  patienceMilliseconds: 20 * 60_000,
  waitMilliseconds: 60 * 60_000,
  waiting: 1000,
  tasksPerWorker: 20,
}

/** Its sender waits for the answer. What takes longer is found out when the song is made. */
const hearerLimits = {
  workers: 1,
  mostMilliseconds: 4000,
  patienceMilliseconds: 6000,
  waitMilliseconds: 6000,
  waiting: 32,
}

/** Of a task's time: so much of it, and it is given up with an answer. */
const ownShare = 0.9

/** Makes songs of strangers' files in limited child processes: slow, huge and crashing ones end there. */
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
    close() {
      workers.close()
      hearers.close()
    },
  }
}

import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SongFailure } from '@sheds/contract/music/music-terms'
import { AppError } from '../../../platform/app-error.ts'
import { createLimitedWorkers, type WorkerLimits } from '../../../platform/work/limited-workers.ts'
import { createSpentTime, type Sender } from '../../../platform/work/spent-time.ts'
import type { AudioType } from './audio-type.ts'

export type SoundFormat = 'mp3' | 'opus'

export interface MadeFile {
  path: string
  bytes: number
  sha256: string
  /** Opus lies in Ogg: `audio/ogg; codecs=opus`. */
  format: SoundFormat
}

export interface MadePreviews {
  preview: MadeFile
  smallPreview: MadeFile
  /** In seconds of the whole. */
  previewFrom: number
  previewSeconds: number
}

export interface MadeAudio extends MadePreviews {
  whole: MadeFile
  small: MadeFile
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
}

export interface PreviewTask {
  /** An MP3 made here. */
  path: string
  folder: string
  from: number
}

export type AudioTask = (MakeTask & { from?: undefined }) | PreviewTask
export type AudioAnswer = MadeAudio | MadePreviews | AudioRefusal

interface MakeMore {
  sender?: Sender | undefined
  /** Told whenever a worker begins it. */
  onBegin?: () => void
}

export interface AudioMaker {
  /** What is wrong with a file is an answer, not a failure. */
  make(task: MakeTask, more?: MakeMore): Promise<MadeAudio | AudioRefusal>
  preview(task: PreviewTask, more?: MakeMore): Promise<MadePreviews | AudioRefusal>
  close(): void
}

export interface AudioMakerOptions {
  /** Workers read and write in these only, and below them. */
  folders: readonly string[]
  limits?: Partial<WorkerLimits>
}

const script = new URL('./audio-worker.ts', import.meta.url)
const root = fileURLToPath(new URL('../../../../../', import.meta.url))

/** What a worker's own program is made of. */
const programs = ['package.json', 'server/package.json', 'server/src/', 'contract/', 'node_modules/'].map((part) =>
  join(root, part),
)

/** Fifteen minutes of sound take half a minute; a machine may be some times slower, or busy. */
const makerLimits: Partial<WorkerLimits> = {
  express: 1,
  lightMilliseconds: 20_000,
  mostMilliseconds: 240_000,
  patienceMilliseconds: 30 * 60_000,
  waitMilliseconds: 60 * 60_000,
  waiting: 1000,
  tasksPerWorker: 20,
}

/** Makes songs of strangers' files in limited child processes: slow, huge and crashing ones end there. */
export const createAudioMaker = ({ folders, limits = {} }: AudioMakerOptions): AudioMaker => {
  const workers = createLimitedWorkers<AudioTask, AudioAnswer>({
    script,
    mayUse: { read: [...programs, ...folders], write: folders },
    limits: { ...makerLimits, ...limits },
    crashed: { refused: 'broken' },
    unavailable: { again: true },
    spent: createSpentTime(),
  })
  const run = async (task: AudioTask, more?: MakeMore): Promise<AudioAnswer> => {
    try {
      return await workers.run(task, more)
    } catch (error) {
      if (error instanceof AppError) return { again: true }
      throw error
    }
  }
  return {
    make: async (task, more) => (await run(task, more)) as MadeAudio | AudioRefusal,
    preview: async (task, more) => (await run(task, more)) as MadePreviews | AudioRefusal,
    close: workers.close,
  }
}

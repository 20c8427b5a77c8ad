import type { SongFailure } from '@sheds/contract/music/music-terms'
import type { Sender } from '../../../platform/work/spent-time.ts'
import type { AudioFormat } from '../../files/files.api.ts'

/** What a file is by its content. */
export type AudioType = string

export interface AudioTask {
  path: string
  bytes: number
  type: AudioType
  /** Where what is made of it goes. */
  folder: string
  /** In seconds; without it at its most energetic part. */
  previewFrom?: number | undefined
}

export interface MadeFile {
  path: string
  bytes: number
  sha256: string
  format: AudioFormat
}

export interface MadePreview {
  preview: MadeFile
  smallPreview: MadeFile
  previewFrom: number
  previewSeconds: number
}

export interface MadeAudio extends MadePreview {
  whole: MadeFile
  small: MadeFile
  seconds: number
  peaks: string
  gain: number
}

/** What is wrong with a file is an answer; `again` says nothing about it: nobody could look at it. */
export type MakingAnswer<Made> = Made | { refused: SongFailure } | { again: true }

interface MakingMore {
  sender?: Sender | undefined
  onBegin?: (() => void) | undefined
}

export interface AudioEngine {
  /** What a file is by its content; nothing for all that is no audio we take. */
  typeOf(path: string): Promise<AudioType | undefined>
  make(task: AudioTask, more?: MakingMore): Promise<MakingAnswer<MadeAudio>>
  preview(task: AudioTask, more?: MakingMore): Promise<MakingAnswer<MadePreview>>
  close(): void
}

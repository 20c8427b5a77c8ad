import type { SoundFormat } from './audio-maker.ts'
import type { AudioType } from './audio-type.ts'

export interface EncodedFile {
  format: SoundFormat
  body: Uint8Array
}

export interface Previews {
  preview: EncodedFile
  smallPreview?: EncodedFile | undefined
  previewFrom: number
  previewSeconds: number
}

export interface Song extends Previews {
  whole: EncodedFile
  headBytes?: number
  small?: EncodedFile | undefined
  seconds: number
  peaks: string
  gain: number
}

export interface SongRequest {
  type: AudioType
  previewFrom?: number
  leastSeconds?: number
  /** True once the task has computed for too long. */
  isLate: () => boolean
}

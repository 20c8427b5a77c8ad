import { LimitedWorkers, type WorkerLimits } from '../../platform/work/limited-workers.ts'
import type { Sender } from '../../platform/work/spent-time.ts'
import { createSpentTime, type SpentTimeLimits } from '../../platform/work/spent-time.ts'
import type { ImageType, ServedFormat } from './files.rules.ts'

export interface DecodeTask {
  path: string
  bytes: number
  /** What its first bytes say it is. */
  type: ImageType
  /** Where the variants go. */
  folder: string
}

export interface DecodedVariant {
  width: number
  format: ServedFormat
  path: string
  bytes: number
}

export interface DecodedImage {
  /** Of the widest WebP. */
  sha256: string
  widths: number[]
  width: number
  height: number
  placeholder: string
  variants: DecodedVariant[]
}

/** `unavailable` says nothing about the picture: no worker could look at it. */
export type Refusal = { refused: 'broken' | 'pixels' | 'unavailable' }
export type DecodeAnswer = DecodedImage | Refusal

interface DecodeMore {
  sender?: Sender | undefined
  /** Told whenever a worker begins it. */
  onBegin?: () => void
}

export interface ImageDecoder {
  /** What is wrong with a picture is an answer, not a failure. */
  decode(task: DecodeTask, more?: DecodeMore): Promise<DecodeAnswer>
  /** Who had the decoder for long lately is told when to come again. */
  checkQuota(sender: Sender): void
  close(): void
}

const script = new URL('./image-worker.ts', import.meta.url)

/** Decodes in limited child processes: slow, huge and crashing pictures end there, as broken ones. */
export const createImageDecoder = (
  limits: Partial<WorkerLimits> = {},
  spending: Partial<SpentTimeLimits> = {},
): ImageDecoder => {
  const spent = createSpentTime(spending)
  const workers = new LimitedWorkers<DecodeTask, DecodeAnswer>({
    script,
    limits: { express: 1, ...limits },
    crashed: { refused: 'broken' },
    unavailable: { refused: 'unavailable' },
    spent,
  })
  return {
    // No other type makes so much work of so few bytes.
    decode: (task, more = {}) => workers.run(task, { ...more, heavy: task.type === 'avif' }),
    checkQuota: spent.checkQuota,
    close: () => workers.close(),
  }
}

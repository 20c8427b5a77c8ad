import { LimitedWorkers, type WorkerLimits } from '../../platform/work/limited-workers.ts'
import type { Sender } from '../../platform/work/spent-time.ts'
import { createSpentTime, type SpentTimeLimits } from '../../platform/work/spent-time.ts'
import type { ImageType, ServedFormat } from './files.rules.ts'

export interface DecodeTask {
  path: string
  bytes: number
  /** Type by its first bytes. */
  type: ImageType
  /** Folder for the variants. */
  folder: string
}

export interface DecodedVariant {
  width: number
  format: ServedFormat
  path: string
  bytes: number
}

export interface DecodedImage {
  /** Hash of the widest WebP. */
  sha256: string
  widths: number[]
  width: number
  height: number
  placeholder: string
  variants: DecodedVariant[]
}

/** `unavailable` says nothing about the picture: no worker could decode it. */
export type Refusal = { refused: 'broken' | 'pixels' | 'unavailable' }
export type DecodeAnswer = DecodedImage | Refusal

interface DecodeOptions {
  sender?: Sender | undefined
  /** Called whenever a worker starts the task. */
  onBegin?: () => void
}

export interface ImageDecoder {
  /** A defective picture is a result, not an error. */
  decode(task: DecodeTask, more?: DecodeOptions): Promise<DecodeAnswer>
  /** Throws for senders who used much decoding time recently, with the time to wait. */
  checkQuota(sender: Sender): void
  /** Pictures that are decoded or wait. */
  figures(): Readonly<{ running: number; waiting: number }>
  close(): void
}

const script = new URL('./image-worker.ts', import.meta.url)

/** Decodes in limited child processes; a slow, huge or crashing picture counts as broken. */
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
    // AVIF needs by far the most work per byte.
    decode: (task, more = {}) => workers.run(task, { ...more, heavy: task.type === 'avif' }),
    checkQuota: spent.checkQuota,
    figures: () => workers.figures,
    close: () => workers.close(),
  }
}

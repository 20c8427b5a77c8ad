import { fileURLToPath } from 'node:url'
import { LimitedWorkers, type WorkerLimits } from '../../platform/work/limited-workers.ts'
import type { Sender } from '../../platform/work/spent-time.ts'
import type { PosterDrawing } from './posters/poster-drawing.ts'
import type { ShareDrawing } from './share-image-drawing.ts'

export interface PaintTask {
  drawing: ShareDrawing | PosterDrawing
  /** Path of the picture to write. */
  path: string
}

export type PaintAnswer = { bytes: number } | { refused: 'broken' | 'unavailable' }

export type SharePainter = LimitedWorkers<PaintTask, PaintAnswer>

/** The fonts are part of the product, so that all machines draw the same. */
const fonts = fileURLToPath(new URL('../../../fonts/fonts.conf', import.meta.url))

/** All visitors share one queue: pictures are drawn in order of arrival, and none waits longer than a browser would. */
export const paintSender: Sender = { account: 'visitors', address: 'visitors' }

/** One at a time. The queue holds a shed page full of posters; further requests get the plain photo. */
export const createSharePainter = (limits: Partial<WorkerLimits> = {}): SharePainter =>
  new LimitedWorkers<PaintTask, PaintAnswer>({
    script: new URL('./share-image-worker.ts', import.meta.url),
    env: { FONTCONFIG_FILE: fonts },
    limits: { workers: 1, waiting: 64, ...limits },
    crashed: { refused: 'broken' },
    unavailable: { refused: 'unavailable' },
  })

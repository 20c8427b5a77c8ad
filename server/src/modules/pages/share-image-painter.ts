import { fileURLToPath } from 'node:url'
import { createLimitedWorkers, type LimitedWorkers, type WorkerLimits } from '../../platform/work/limited-workers.ts'
import type { PosterDrawing } from './posters/poster-drawing.ts'
import type { ShareDrawing } from './share-image-drawing.ts'

export interface PaintTask {
  drawing: ShareDrawing | PosterDrawing
  /** Where the picture goes. */
  path: string
}

export type PaintAnswer = { bytes: number } | { refused: 'broken' | 'unavailable' }

export type SharePainter = LimitedWorkers<PaintTask, PaintAnswer>

/** The letters come with the product: a machine need not have any, and all machines draw the same. */
const fonts = fileURLToPath(new URL('../../../fonts/fonts.conf', import.meta.url))

/** One at a time, and few that wait: who comes behind them gets the plain photo. */
export const createSharePainter = (limits: Partial<WorkerLimits> = {}): SharePainter =>
  createLimitedWorkers<PaintTask, PaintAnswer>({
    script: new URL('./share-image-worker.ts', import.meta.url),
    env: { FONTCONFIG_FILE: fonts },
    limits: { workers: 1, waiting: 16, ...limits },
    crashed: { refused: 'broken' },
    unavailable: { refused: 'unavailable' },
  })

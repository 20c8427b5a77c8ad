import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { answerTasks } from '../../platform/work/worker-tasks.ts'
import { drawPoster } from './posters/poster-drawing.ts'
import { drawShareImage } from './share-image-drawing.ts'
import type { PaintAnswer, PaintTask } from './share-image-painter.ts'

/** Separate process that loads our own pictures and drawings only. */
const mostMemoryBytes = 500 * 1024 * 1024

sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadWebpFile', 'VipsForeignLoadSvgBuffer'] })

const paint = async ({ path, drawing }: PaintTask): Promise<PaintAnswer> => {
  const jpeg = await ('target' in drawing ? drawPoster(drawing) : drawShareImage(drawing))
  await writeFile(path, jpeg, { mode: 0o600 })
  return { bytes: jpeg.length }
}

answerTasks<PaintTask, PaintAnswer>({ work: paint, failed: () => ({ refused: 'broken' }), mostMemoryBytes })

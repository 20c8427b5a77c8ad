import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Id } from '@sheds/contract/scalars'
import type { largeSizes } from '@sheds/demo/large'
import { type DemoPart, plantDemo } from '@sheds/demo/plant'
import type { ReadyFiles } from '@sheds/demo/ready-files'
import { pictureOf } from '@sheds/server/modules/files/files.views'
import { connect } from '@sheds/server/platform/db/database'
import { migrate } from '@sheds/server/platform/db/migrate'
import { startEmbedded } from '@sheds/server/platform/embedded/embedded'
import { newId } from '@sheds/server/platform/ids'
import { migrateJobs } from '@sheds/server/platform/jobs/jobs'
import { migrationsFolder } from '@sheds/server/platform/platform'
import { jobsOf } from '@sheds/server/platform/slice'
import { pino } from 'pino'
import { forgetfulCache, openProduct } from '../market/market.server.ts'

export interface OpenMarket {
  url: string
  stop(): Promise<void>
}

/** Opens a market of this size, planted once and kept for the next run; delete its folder for a new one. */
export const openMarket = async (size: keyof typeof largeSizes, parts: readonly DemoPart[]): Promise<OpenMarket> => {
  const log = pino({ level: 'silent' })
  const embedded = await startEmbedded({ dataDir: join(tmpdir(), `sheds-bench-${size}`), log })
  try {
    await migrate({ url: embedded.url, folder: migrationsFolder, log })
    await migrateJobs(embedded.url, log)
    const { sql, close } = connect({ url: embedded.url, prepare: false, max: 1 })
    const planted = await plantDemo(sql, parts, { size, log: console.log, files: pretendFiles })
    if (planted.length > 0) await runFirstJobs(embedded.url)
    // Autovacuum would have done this for a market that grew slowly.
    if (planted.length > 0) await sql`vacuum (analyze)`
    await close()
    return embedded
  } catch (error) {
    await embedded.stop()
    throw error
  }
}

/** Pictures with addresses of realistic length and without files. */
const pretendFiles: ReadyFiles = {
  keepPicture: async (name) =>
    pictureOf({
      id: newId() as Id,
      sha256: createHash('sha256').update(name).digest('hex'),
      widths: [160, 320, 600],
      width: 600,
      height: 600,
      placeholder: `data:image/webp;base64,${Buffer.alloc(90, name).toString('base64')}`,
      sizes: [3400, 9100, 24_000],
    }),
  keepSong: () => Promise.reject(new Error('large markets have no songs to hear')),
}

/** Runs the jobs of a server start, which rank the lists. */
const runFirstJobs = async (url: string): Promise<void> => {
  const { app, context } = await openProduct(url, forgetfulCache())
  const first = jobsOf(context.slices).filter(({ atStart }) => atStart === true)
  for (const job of first) {
    const started = performance.now()
    await job.run({}, context.log)
    console.log(`job ${job.name}: ${((performance.now() - started) / 1000).toFixed(1)} s`)
  }
  await app.close()
  await context.database.close()
}

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { migrate } from '@sheds/server/platform/db/migrate'
import { startEmbedded } from '@sheds/server/platform/embedded/embedded'
import { migrateJobs } from '@sheds/server/platform/jobs/jobs'
import { migrationsFolder } from '@sheds/server/platform/platform'
import { pino } from 'pino'
import { serve } from '../support/process.ts'
import { compareThroughput, cpuRatio, holdBar, printTable, ratio } from '../support/rounds.ts'

const leastShare = 0.8
/** Size of thirty seconds at 128 kbit/s. */
const previewBytes = 480_000

/** Measures a preview from the disk, as players request it, against a bare file server. */
export const holdPreviews = async (): Promise<void> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sheds-bench-previews-'))
  const key = `ab/ab${'c'.repeat(62)}.mp3`
  const file = join(dataDir, 'files', key)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, Buffer.alloc(previewBytes, 7))
  const log = pino({ level: 'silent' })
  const embedded = await startEmbedded({ dataDir: join(dataDir, 'db'), log })
  await migrate({ url: embedded.url, folder: migrationsFolder, log })
  await migrateJobs(embedded.url, log)
  const env = { DATABASE_URL: embedded.url, DATA_DIR: dataDir, BENCH_FILE: file }
  const [ours, bare] = [
    await serve('market/market.server.ts', 'kept', env),
    await serve('music/bare-files.server.ts', 'bare', env),
  ]
  try {
    const figures = compareThroughput(
      [
        { name: 'a preview', url: `${ours.url}/files/${key}`, cpu: ours.cpu },
        { name: 'bare node:http', url: `${bare.url}/`, cpu: bare.cpu },
      ],
      { connections: 16 },
    )
    printTable('Previews', figures)
    const [own, floor] = figures
    holdBar('previews ÷ bare node:http', ratio(own, floor), leastShare)
    holdBar('the same for a second of their own CPU', cpuRatio(own, floor), leastShare)
  } finally {
    await Promise.all([ours.stop(), bare.stop()])
    await embedded.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoParts } from '@sheds/demo/parts'
import { plantDemo } from '@sheds/demo/plant'
import { auditBooks, describeFault } from '@sheds/server/modules/wallet/wallet.api'
import { connect } from '@sheds/server/platform/db/database'
import { migrate } from '@sheds/server/platform/db/migrate'
import { startEmbedded } from '@sheds/server/platform/embedded/embedded'
import { migrateJobs } from '@sheds/server/platform/jobs/jobs'
import { migrationsFolder } from '@sheds/server/platform/platform'
import { pino } from 'pino'
import { holdCeiling, median } from './support/rounds.ts'

const runs = 5
const mostSeconds = 2

/** What the wallets of the demo market add to the first start: each time into an empty database of its own. */
export const measure = async (): Promise<void> => {
  const taken: number[] = []
  for (let run = 0; run < runs; run += 1) taken.push(await plantAnew())
  console.log(`the wallets of the demo market: ${taken.map((seconds) => seconds.toFixed(2)).join(' ')} s`)
  holdCeiling(`seconds of a first start, median of ${runs}`, median(taken), mostSeconds)
}

const plantAnew = async (): Promise<number> => {
  const log = pino({ level: 'silent' })
  const dataDir = mkdtempSync(join(tmpdir(), 'sheds-bench-demo-'))
  const embedded = await startEmbedded({ dataDir, log })
  try {
    await migrate({ url: embedded.url, folder: migrationsFolder, log })
    await migrateJobs(embedded.url, log)
    const database = connect({ url: embedded.url, prepare: true })
    let taken = Number.NaN
    const parts = demoParts.map((part) => ({
      ...part,
      small: async (context: Parameters<typeof part.small>[0]) => {
        const started = performance.now()
        await part.small(context)
        if (part.name === 'wallets') taken = (performance.now() - started) / 1000
      },
    }))
    await plantDemo(database.sql, parts, { size: 'small', log: () => undefined })
    holdCeiling('books that are broken', Number(describeFault(await auditBooks(database.sql)) !== undefined), 0)
    await database.close()
    return taken
  } finally {
    await embedded.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

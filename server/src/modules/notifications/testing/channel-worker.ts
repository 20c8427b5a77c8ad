import { loadConfig } from '../../../platform/config.ts'
import { runJobs } from '../../../platform/jobs/jobs.ts'
import { createLog } from '../../../platform/log.ts'
import { openPlatform } from '../../../platform/platform.ts'
import { jobsOf } from '../../../platform/slice.ts'
import { createSlices, plugSlices } from '../../../slices.ts'

/**
 * Runs jobs in a separate process, to be killed. Its channel reports each receiver to the parent and hangs after a
 * given number.
 */
const [databaseUrl = '', most = ''] = process.argv.slice(2)
const config = loadConfig({ NODE_ENV: 'test', DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' })
const log = createLog(config)
const { context: platform, directUrl } = await openPlatform(config, log)
let delivered = 0
const channel = {
  name: 'post',
  reaches: async (_: unknown, userIds: readonly never[]) => userIds,
  deliver: async ({ receiverId }: { receiverId: string }) => {
    if (delivered === Number(most)) return new Promise<void>(() => undefined)
    delivered += 1
    process.send?.(receiverId)
  },
}
const context = plugSlices(platform, {}, (each) => [
  ...createSlices(each),
  { name: 'post', bindings: [], channels: [channel] },
])
runJobs({ connectionString: directUrl, jobs: jobsOf(context.slices), log, concurrency: 1 })

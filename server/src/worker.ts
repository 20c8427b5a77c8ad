import { failStart, stopOnSignals } from './main.ts'
import { loadConfig } from './platform/config.ts'
import { endOnEarlyStop } from './platform/early-stop.ts'
import { runJobs } from './platform/jobs/jobs.ts'
import { createLog } from './platform/log.ts'
import { createMetrics } from './platform/metrics/metrics.ts'
import { openMetricsPort } from './platform/metrics/metrics-door.ts'
import { openPlatform } from './platform/platform.ts'
import { StartError } from './platform/start-error.ts'
import { plugSlices } from './slices.ts'

/** Runs the jobs without the web server, on the same database, which therefore must be configured. */
const startWorker = async () => {
  const config = loadConfig(process.env)
  if (config.database.url === undefined) {
    throw new StartError(
      'A worker of its own needs DATABASE_URL: the embedded database serves one process, which runs the jobs too.',
    )
  }
  const log = createLog(config)
  const platform = await openPlatform(config, log)
  const context = plugSlices(platform.context)
  const metrics = createMetrics(context)
  const metricsPort = await openMetricsPort(metrics, config)
  const runner = runJobs({ connectionString: platform.directUrl, jobs: metrics.jobs, log })
  return {
    address: '',
    log,
    async stop() {
      const ended = runner.stop()
      context.files.decoder.close()
      await Promise.all([ended, metricsPort?.close()])
      await platform.close()
    },
  }
}

try {
  const started = endOnEarlyStop()
  stopOnSignals(await startWorker())
  started()
  process.stdout.write('Sheds runs its jobs\n')
} catch (error) {
  failStart(error)
}

import type { AddressInfo } from 'node:net'
import { pathToFileURL } from 'node:url'
import { buildApp } from './app.ts'
import { plantDemoMarket } from './demo.ts'
import { keepRelease, otherBuilds } from './modules/files/files.api.ts'
import { openCallbacks, startMoney } from './money.ts'
import { type Config, loadConfig } from './platform/config.ts'
import type { Context } from './platform/context.ts'
import { endOnEarlyStop } from './platform/early-stop.ts'
import { listen, refuseTakenPort } from './platform/http/listen.ts'
import { builtPages } from './platform/http/pages/built-pages.ts'
import type { PageRenderer } from './platform/http/pages/pages.ts'
import { enqueueFirstJobs, runJobs } from './platform/jobs/jobs.ts'
import { createLog, type Log } from './platform/log.ts'
import { hearLostErrors } from './platform/lost-errors.ts'
import { createMetrics } from './platform/metrics/metrics.ts'
import { isMetered, openMetricsPort } from './platform/metrics/metrics-door.ts'
import { openPlatform } from './platform/platform.ts'
import { jobsOf } from './platform/slice.ts'
import { StartError } from './platform/start-error.ts'
import { plugSlices, type SliceOptions } from './slices.ts'

export interface RunningServer {
  address: string
  log: Log
  stop(): Promise<void>
}

const siteFolder = new URL('../../web/dist/', import.meta.url).pathname

/** Parts that a caller can supply. */
interface Parts {
  pages?: PageRenderer
  slices?: SliceOptions
}

/** Two jobs may transcode audio for a long time; the others must not wait for them. */
const jobsAtOnce = 4

/** Config → database → app → listen. Stops in the opposite order. */
export const startServer = async (config: Config, { slices, ...parts }: Parts = {}): Promise<RunningServer> => {
  await refuseTakenPort(config)
  const log = createLog(config)
  const pages = parts.pages ?? (await builtPages(siteFolder))
  const platform = await openPlatform(config, log)
  try {
    await plantDemoMarket(platform, config).catch((err: unknown) =>
      log.warn({ err }, 'could not plant the demo market'),
    )
    const operators = await startMoney(platform.context)
    const context = plugSlices(platform.context, { ...slices, wallet: { operators } })
    context.database.replicas?.start(log)
    const metrics = isMetered(config) ? createMetrics(context) : undefined
    const app = await buildApp({ context, metrics, pages: await amongReleases(context, pages) })
    const jobs = metrics?.jobs ?? jobsOf(context.slices)
    const metricsPort = metrics && (await openMetricsPort(metrics, config))
    const address = await listen(app, config)
    openCallbacks(operators, (app.server.address() as AddressInfo).port)
    const runner =
      config.jobs === 'inline'
        ? runJobs({ connectionString: platform.directUrl, jobs, log, concurrency: jobsAtOnce })
        : undefined
    await enqueueFirstJobs(context.database.sql, jobs).catch((err: unknown) =>
      log.warn({ err }, 'could not enqueue the first jobs'),
    )
    return {
      address,
      log,
      async stop() {
        // In parallel: a job that decodes a picture only ends with the decoder, and none is started without it.
        const ends = await Promise.allSettled([app.close(), runner?.stop(), metricsPort?.close()])
        await platform.close()
        for (const end of ends) if (end.status === 'rejected') throw end.reason
      },
    }
  } catch (error) {
    await platform.close()
    throw error
  }
}

/** A copy that cannot store its files for the other copies still serves, and tries again at its next start. */
const amongReleases = async (context: Context, pages: PageRenderer): Promise<PageRenderer> => {
  const { build, filesRoot: root } = pages
  if (build === undefined || root === undefined) return pages
  await keepRelease(context, { id: build.id, root }).catch((err: unknown) =>
    context.log.warn({ err }, 'could not store the files of this build for other copies'),
  )
  return { ...pages, others: otherBuilds(context) }
}

const stopAfterSeconds = 10

/**
 * Stops once on the first signal, on an uncaught exception or when the parent process is gone; exits by force after a
 * timeout.
 */
export const stopOnSignals = (server: RunningServer): void => {
  let stopping = false
  const stop = (): void => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), stopAfterSeconds * 1000).unref()
    server.stop().then(() => process.exit(), failStart)
  }
  hearLostErrors(server.log, stop)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  process.on('disconnect', stop)
}

/** Reports why a start or stop failed: in plain words if the cause is known, else with the stack. */
export const failStart = (error: unknown): never => {
  process.stderr.write(`${error instanceof StartError ? error.message : ((error as Error).stack ?? String(error))}\n`)
  process.exit(1)
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    const config = loadConfig(process.env)
    const started = endOnEarlyStop()
    const server = await startServer(config)
    stopOnSignals(server)
    started()
    process.stdout.write(`Sheds is on ${server.address}\n`)
  } catch (error) {
    failStart(error)
  }
}

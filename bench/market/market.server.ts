import { buildApp } from '@sheds/server/app'
import { systemClock } from '@sheds/server/platform/clock'
import { loadConfig } from '@sheds/server/platform/config'
import { createContext } from '@sheds/server/platform/context'
import { connect } from '@sheds/server/platform/db/database'
import { AnswerCache } from '@sheds/server/platform/http/cache/answer-cache'
import { createMemoryLimiter } from '@sheds/server/platform/http/limits/rate-limit'
import type { PageRenderer } from '@sheds/server/platform/http/pages/pages'
import { createLog } from '@sheds/server/platform/log'
import { createMetrics } from '@sheds/server/platform/metrics/metrics'
import { plugSlices, type SliceOptions } from '@sheds/server/slices'

const most = '100000000'

/** Opens the complete product over an existing market; with `fresh` no response is cached. */
export const openProduct = async (
  databaseUrl: string,
  cache: AnswerCache,
  onStatement?: (text: string, parameters: readonly unknown[]) => void,
  { pages, slices, metered = false }: { pages?: PageRenderer; slices?: SliceOptions; metered?: boolean } = {},
) => {
  // Rate limits are on, as in production, but too high to be reached.
  const config = loadConfig({
    LOG_LEVEL: 'warn',
    READS_PER_MINUTE: most,
    WRITES_PER_MINUTE: most,
    DATABASE_URL: databaseUrl,
    DATA_DIR: process.env.DATA_DIR,
  })
  const bus = { publish: async () => undefined, subscribe: () => () => undefined, close: async () => undefined }
  const database = connect({ url: databaseUrl, prepare: true, max: 10, ...(onStatement && { onStatement }) })
  const limiter = createMemoryLimiter()
  const log = createLog(config)
  const platform = createContext({ config, database, bus, cache, limiter, clock: systemClock, log })
  const context = plugSlices(platform, slices)
  const metrics = metered ? createMetrics(context) : undefined
  return { context, metrics, app: await buildApp({ context, metrics, ...(pages && { pages }) }) }
}

/** Cache without hits: every request computes its response. */
class ForgetfulCache extends AnswerCache {
  #asked = 0
  override through(...[key, ...rest]: Parameters<AnswerCache['through']>) {
    return super.through(`${key} ${++this.#asked}`, ...rest)
  }
}

export const forgetfulCache = (): AnswerCache => new ForgetfulCache(0)

const caches: Readonly<Record<string, () => AnswerCache>> = { fresh: forgetfulCache, kept: () => new AnswerCache() }

if (import.meta.main) {
  const cache = caches[process.argv[2] ?? '']
  if (cache === undefined) throw new Error(`one of ${Object.keys(caches).join(', ')}`)
  const { app } = await openProduct(process.env.DATABASE_URL ?? '', cache())
  await app.listen({ port: 0, host: '127.0.0.1' })
  console.log(String((app.server.address() as { port: number }).port))
}

import { AnswerCache, cacheBytes } from '@sheds/server/platform/http/cache/answer-cache'
import { listen } from '@sheds/server/platform/http/listen'
import { builtPages } from '@sheds/server/platform/http/pages/built-pages'
import { openProduct } from '../market/market.server.ts'

/** The complete product with its pages over an existing market. */
const pages = await builtPages(new URL('../../web/dist/', import.meta.url).pathname)
const { app, context } = await openProduct(process.env.DATABASE_URL ?? '', new AnswerCache(cacheBytes), undefined, {
  pages,
})
console.log(new URL(await listen(app, { ...context.config, port: 0, host: '127.0.0.1' })).port)
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)))

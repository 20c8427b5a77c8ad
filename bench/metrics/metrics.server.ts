import { AnswerCache } from '@sheds/server/platform/http/cache/answer-cache'
import { openProduct } from '../market/market.server.ts'

/** The complete product, `with` or `without` metrics. */
const { app, metrics } = await openProduct(process.env.DATABASE_URL ?? '', new AnswerCache(), undefined, {
  metered: process.argv[2] === 'with',
})
// A Prometheus server asks every 15 seconds; here more often, so that the scrapes count in a short round.
if (metrics !== undefined) setInterval(() => metrics.text(), 5000).unref()
await app.listen({ port: 0, host: '127.0.0.1' })
console.log(String((app.server.address() as { port: number }).port))

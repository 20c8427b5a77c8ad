import { AnswerCache } from '@sheds/server/platform/http/cache/answer-cache'
import { openProduct } from '../market/market.server.ts'
import { openFunction, openInteractive } from './ledger.contenders.ts'

/** The complete product with the requested ledger. */
const url = process.env.DATABASE_URL ?? ''
const poolOfControls = 10
const contenders: Readonly<Record<string, typeof openFunction>> = {
  interactive: openInteractive,
  function: openFunction,
}
const ledger = contenders[process.argv[2] ?? '']?.(url, poolOfControls)
const { app } = await openProduct(url, new AnswerCache(), undefined, {
  slices: { ledger: { ...(ledger && { ledger }) } },
})
await app.listen({ port: 0, host: '127.0.0.1' })
console.log(String((app.server.address() as { port: number }).port))

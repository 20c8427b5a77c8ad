import { createMicroCache } from '@sheds/server/platform/http/micro-cache'
import { openFunction, openInteractive } from './ledger.contenders.ts'
import { openProduct } from './market.server.ts'

/** The whole product; what moves its money is what it is asked for. */
const url = process.env.DATABASE_URL ?? ''
const poolOfControls = 10
const { app, context } = await openProduct(url, createMicroCache())
const [role] = process.argv.slice(2)
if (role === 'interactive') context.ledger = openInteractive(url, poolOfControls)
if (role === 'function') context.ledger = openFunction(url, poolOfControls)
await app.listen({ port: 0, host: '127.0.0.1' })
console.log(String((app.server.address() as { port: number }).port))

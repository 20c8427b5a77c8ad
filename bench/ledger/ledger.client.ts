import { createInterface } from 'node:readline'
import { openEngine, type Payment, payAll } from './ledger.contenders.ts'

/** One copy of a server as far as the ledger goes: reads payments, makes them when told to, and says how fast. */
const engine = openEngine(process.env.DATABASE_URL ?? '')
let payments: Payment[] = []
for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'go') {
    const { rate } = await payAll(engine, payments, Number(process.env.CALLERS))
    console.log(payments.length / rate)
  } else {
    payments = JSON.parse(line)
    await engine.database.ping()
    console.log('ready')
  }
}
await engine.database.close()

import { createInterface } from 'node:readline'
import { openEngine, type Payment, payAll } from './ledger.contenders.ts'

/** One copy of a server, reduced to the ledger: reads payments, makes them on command, and prints the rate. */
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

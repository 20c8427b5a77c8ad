import { readFileSync } from 'node:fs'
import { type Id, isId } from '@sheds/contract/scalars'
import {
  bookFloat,
  isReconciled,
  readDesk,
  reconcile,
  reconciliationPage,
  resolveReview,
  reverseEntry,
  reviewsPage,
  type Verdict,
} from '../server/src/modules/payments/payments.api.ts'
import { newId } from '../server/src/platform/ids.ts'
import { StartError } from '../server/src/platform/start-error.ts'
import { runTool, withMoney } from './money-context.ts'

const usage = `usage: npm run payments -- <command>
  review                                        lists what waits for a person
  review <payment> succeeded|failed <reason>    ends it, unless its operator says otherwise
  review <payment> noted <reason>               of one that has ended: its incident was seen
  float mtn|orange <±amount> <reason>           money put in at an operator, or taken out
  reverse <entry or reference> <reason>         takes an entry back: at most what the receiver still has, the rest is lost
  reconcile mtn|orange <statement.csv>          columns: time, amount, transaction_id or reference; way and balance if known`

type Operator = 'mtn' | 'orange'

const operatorOf = (text: string | undefined): Operator => {
  if (text !== 'mtn' && text !== 'orange') throw new StartError(usage)
  return text
}

/** A correction nobody can explain later is none. */
const reasonOf = (words: readonly string[]): string => {
  const reason = words.join(' ').trim()
  if (reason.length < 3 || reason.length > 500) throw new StartError(`${usage}\n\nA reason has 3 to 500 signs.`)
  return reason
}

const review = async ([id, verdict, ...words]: readonly string[]): Promise<boolean> => {
  if (id === undefined) {
    const { reviews } = await withMoney('books', readDesk)
    console.log(reviewsPage(reviews))
    return reviews.length === 0
  }
  if (!isId(id) || (verdict !== 'succeeded' && verdict !== 'failed' && verdict !== 'noted')) throw new StartError(usage)
  const resolved: { id: Id; verdict: Verdict; reason: string } = { id, verdict, reason: reasonOf(words) }
  const { state } = await withMoney('operators', (context) => resolveReview(context, resolved))
  console.log(`${id}: ${state}.`)
  return true
}

const float = async ([name, text, ...words]: readonly string[]): Promise<boolean> => {
  const operator = operatorOf(name)
  if (!/^[+-]?[1-9]\d{0,11}$/.test(text ?? '')) throw new StartError(usage)
  const change = { operator, amount: Number(text), reason: reasonOf(words), key: newId() }
  const booked = await withMoney('books', (context) => bookFloat(context, change))
  console.log(`${booked.reference}: ${booked.float} francs lie with ${operator} now.`)
  return true
}

const reverse = async ([entry, ...words]: readonly string[]): Promise<boolean> => {
  if (entry === undefined) throw new StartError(usage)
  const reason = reasonOf(words)
  const { reference, givenBack, lost } = await withMoney('books', (context) => reverseEntry(context, { entry, reason }))
  console.log(`${reference}: ${givenBack} francs came back from who had them, ${lost} are lost.`)
  return true
}

const compare = async ([name, file]: readonly string[]): Promise<boolean> => {
  const operator = operatorOf(name)
  if (file === undefined) throw new StartError(usage)
  const statement = readFileSync(file, 'utf8')
  const found = await withMoney('operators', (context) => reconcile(context, { operator, statement }))
  console.log(reconciliationPage(found))
  return isReconciled(found)
}

const commands: Readonly<Record<string, (words: readonly string[]) => Promise<boolean>>> = {
  review,
  float,
  reverse,
  reconcile: compare,
}

/** `npm run payments -- <command>`: what a person does about money. Ends with 1 where something still waits or differs. */
await runTool(async () => {
  const [name = '', ...words] = process.argv.slice(2)
  const run = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (run === undefined) throw new StartError(usage)
  return run(words)
})

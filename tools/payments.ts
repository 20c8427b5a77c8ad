import { existsSync } from 'node:fs'
import { type Id, isId } from '@sheds/contract/scalars'
import { nationalDigits, nationalLength } from '@sheds/contract/wallet/operators'
import { bookFloat, reverseEntry } from '../server/src/modules/ledger/ledger.api.ts'
import { closeClaim } from '../server/src/modules/orders/orders.api.ts'
import {
  allowPhone,
  isReconciled,
  readDesk,
  reconcileFile,
  reconciliationPage,
  resolveReview,
  reviewsPage,
  type Verdict,
} from '../server/src/modules/wallet/wallet.api.ts'
import { StartError } from '../server/src/platform/start-error.ts'
import { runTool, withMoney } from './money-context.ts'

const usage = `usage: npm run payments -- <command>
  review                                        lists payments that need a decision
  review <payment> succeeded|failed <reason>    ends it, unless its operator reports another result
  review <payment> noted <reason>               for an ended payment: marks its incident as seen
  allow <number>                                allows PIN prompts again to a number whose holder refused them
  float mtn|orange <±amount> <reason>           books money paid in at an operator, or taken out; once for the same reason
  reverse <entry or reference> <reason>         reverses an entry: takes back what the receiver still has; the rest is a loss
  claim <order> refused <reason>                leaves the money of a claim with the seller; "reverse" does the opposite
  reconcile mtn|orange <statement.csv>          compares a statement; columns: time, amount, transaction_id or reference; optionally way, balance
  reconcile mtn|orange <statement.csv> noted <reason>   the same, and what differs is settled`

type Operator = 'mtn' | 'orange'

const operatorOf = (text: string | undefined): Operator => {
  if (text !== 'mtn' && text !== 'orange') throw new StartError(usage)
  return text
}

/** Every correction needs a reason, so that it can be explained later. */
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
  const change = { operator, amount: Number(text), reason: reasonOf(words) }
  const { reference, float: there, before } = await withMoney('books', (context) => bookFloat(context, change))
  const isNew = before === undefined
  console.log(
    isNew
      ? `${reference}: booked.`
      : `${reference}: booked already, ${before}; nothing was booked now. If it is another one, say so in the reason: a slip's number, a day.`,
  )
  console.log(`${there} francs lie with ${operator} now.`)
  return isNew
}

const reverse = async ([entry, ...words]: readonly string[]): Promise<boolean> => {
  if (entry === undefined) throw new StartError(usage)
  const reason = reasonOf(words)
  const { reference, givenBack, lost, ended } = await withMoney('books', (context) =>
    reverseEntry(context, { entry, reason }),
  )
  console.log(`${reference}: ${givenBack} francs came back from who had them, ${lost} are lost.`)
  if (ended !== undefined)
    console.log(
      `“${ended.title ?? ended.thingId}” is its buyer's no more: ${ended.ownerId} can't hear it whole or download it.`,
    )
  return true
}

const compare = async ([name, path, noted, ...words]: readonly string[]): Promise<boolean> => {
  const operator = operatorOf(name)
  if (path === undefined || !existsSync(path) || (noted !== undefined && noted !== 'noted')) throw new StartError(usage)
  const note = noted === undefined ? null : reasonOf(words)
  const found = await withMoney('operators', (context) => reconcileFile(context, { operator, path, note }))
  console.log(reconciliationPage(found))
  return isReconciled(found) || note !== null
}

const allow = async ([number = '']: readonly string[]): Promise<boolean> => {
  const phone = nationalDigits(number)
  if (phone.length !== nationalLength) throw new StartError(usage)
  const wasClosed = await withMoney('books', (context) => allowPhone(context, phone))
  console.log(wasClosed ? 'This number may be asked again.' : 'Nobody had said no for this number.')
  return wasClosed
}

const claim = async ([code = '', verdict, ...words]: readonly string[]): Promise<boolean> => {
  if (verdict !== 'refused') throw new StartError(usage)
  const reason = reasonOf(words)
  await withMoney('books', (context) => closeClaim(context, { code: code.toUpperCase(), verdict: reason }))
  console.log(`${code.toUpperCase()}: the claim is refused, and both sides are notified.`)
  return true
}

const commands: Readonly<Record<string, (words: readonly string[]) => Promise<boolean>>> = {
  review,
  allow,
  float,
  reverse,
  claim,
  reconcile: compare,
}

/** `npm run payments -- <command>`: settles payments by hand. Exits with 1 while one still waits or a statement differs. */
await runTool(async () => {
  const [name = '', ...words] = process.argv.slice(2)
  const run = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (run === undefined) throw new StartError(usage)
  return run(words)
})

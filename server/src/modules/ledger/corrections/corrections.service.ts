import { createHash } from 'node:crypto'
import type { Id, Time } from '@sheds/contract/scalars'
import type { Parts } from '../../../platform/context.ts'
import { type Tx, transaction } from '../../../platform/db/database.ts'
import { StartError } from '../../../platform/start-error.ts'
import { findPaidBillState, returnBill } from '../bills/bills.queries.ts'
import { findIntent } from '../intents.queries.ts'
import { lockAccounts, type MoneyOutcome } from '../ledger.queries.ts'
import { type FloatAccount, isReversible, platformAccounts, transferLegs } from '../ledger.rules.ts'
import { moveMoney } from '../ledger.service.ts'
import { deletePurchase } from '../purchases/purchases.queries.ts'
import { type EntryRow, findEntry, findHeld, selectPostings } from './corrections.queries.ts'
import { lateCashOutLegs, reversalLegs } from './corrections.rules.ts'

/** `slices` provide the jobs to notify owners of moved money. */
export type BooksContext = Parts<'database' | 'slices'>

interface FloatChange {
  operator: 'mtn' | 'orange'
  /** Deposited amount; negative for a withdrawal. */
  amount: number
  /** Idempotency key: the same change with the same reason is booked once. */
  reason: string
}

interface FloatBooking {
  reference: string
  /** Balance at the operator afterwards. */
  float: number
  /** Time of the earlier booking, if the change is a repetition. */
  before: Time | undefined
}

export const floatAccounts = {
  mtn: platformAccounts.mtnFloat,
  orange: platformAccounts.orangeFloat,
} as const satisfies Record<string, FloatAccount>

const keyOf = ({ operator, amount, reason }: FloatChange): string =>
  createHash('sha256')
    .update(JSON.stringify([operator, amount, reason.normalize('NFC').toLowerCase().replace(/\s+/g, ' ')]))
    .digest('base64url')

/** Books a deposit or withdrawal by the site's owners at an operator, once per reason. */
export const bookFloat = (context: BooksContext, change: FloatChange): Promise<FloatBooking> =>
  transaction(context.database.sql, async (tx) => {
    const { operator, amount, reason } = change
    const float = floatAccounts[operator]
    const { capital } = platformAccounts
    const there = -(await balanceOf(tx, [float, capital], float))
    const name = { accountId: capital, call: 'float', key: keyOf(change) }
    const known = await findIntent(tx, name)
    if (known?.reference != null) return { reference: known.reference, float: there, before: known.at }
    if (there + amount < 0)
      throw new StartError(`Only ${there} francs are at the operator: ${-amount} can't be taken out.`)
    const outcome = await moveMoney(context, tx, {
      ...name,
      body: { operator, amount, reason },
      by: 'platform',
      kind: 'capital',
      otherId: float,
      legs: amount > 0 ? transferLegs(float, capital, amount) : transferLegs(capital, float, -amount),
      details: { reason },
    })
    return { reference: referenceOf(outcome), float: there + amount, before: undefined }
  })

const balanceOf = async (tx: Tx, ids: readonly Id[], id: Id): Promise<number> =>
  (await lockAccounts(tx, ids)).find((each) => each.id === id)?.balance ?? 0

export interface Reversal {
  reference: string
  /** Amount returned by the receivers; the platform bears the rest. */
  givenBack: number
  lost: number
  /** Purchase that the reversal ended. */
  ended?: { ownerId: Id; thingId: Id; title: string | null }
}

/** Reverses an entry once, with a new entry. */
export const reverseEntry = (
  context: BooksContext,
  { entry: named, reason }: { entry: string; reason: string },
): Promise<Reversal> =>
  transaction(context.database.sql, async (tx) => {
    const entry = await findEntry(tx, named)
    if (entry === undefined) throw new StartError(`There is no entry ${named}.`)
    if (!isReversible(entry.kind)) throw new StartError(`An entry of the kind ${entry.kind} is not taken back.`)
    const postings = await findReversible(tx, entry)
    const { losses } = platformAccounts
    const givers = await lockAccounts(tx, [...postings.map(({ accountId }) => accountId), losses])
    const bill = await findPaidBillState(tx, entry.id)
    // The payee refunded it, perhaps at this moment: the payer must not get the money twice.
    if (bill === 'returned') throw new StartError(`${entry.reference} was taken back already.`)
    const legs = reversalLegs(postings, new Map(givers.map(({ id, ...giver }) => [id, giver])), losses)
    const ended = await deletePurchase(tx, entry.id)
    const raises = [
      ...(ended === undefined ? [] : ['purchaseReversed' as const]),
      ...(bill === 'paid' ? ['billReturned' as const] : []),
    ]
    const outcome = await moveMoney(context, tx, {
      accountId: losses,
      call: 'reverse',
      key: entry.id,
      body: { entry: entry.id },
      by: 'platform',
      kind: 'reversal',
      raises,
      otherId: entry.kind === 'cash_out_returned' ? entry.otherId : entry.accountId,
      legs,
      details: {
        reverses: entry.id,
        reason,
        ...(entry.title !== null && { title: entry.title }),
        ...endedDetails(ended),
      },
    })
    if (outcome.isReplay) throw new StartError(`${entry.reference} was taken back already.`)
    const lost = 0 - (legs.find(({ accountId }) => accountId === losses)?.amount ?? 0)
    const whole = legs.reduce((sum, { amount }) => sum + Math.max(amount, 0), 0)
    if ('entryId' in outcome) await returnBill(tx, { entryId: entry.id, by: outcome.entryId })
    const reversal = { reference: referenceOf(outcome), givenBack: whole - lost, lost }
    if (ended === undefined) return reversal
    const { ownerId, thingId } = ended
    return { ...reversal, ended: { ownerId, thingId, title: entry.title } }
  })

/** Stored in the reversal's details, because the purchase's row is deleted. */
const endedDetails = (ended: Awaited<ReturnType<typeof deletePurchase>>) =>
  ended === undefined ? {} : { ended: ended.thingId, was: ended.accountId }

const findReversible = async (tx: Tx, { id, kind, otherId }: EntryRow) => {
  const held = kind === 'cash_out_returned' ? await findHeld(tx, id) : undefined
  return held === undefined ? selectPostings(tx, id) : lateCashOutLegs(otherId, held)
}

const referenceOf = (outcome: MoneyOutcome): string => {
  if ('entryId' in outcome) return outcome.reference
  throw new StartError(`The books refused it: ${outcome.code}.`)
}

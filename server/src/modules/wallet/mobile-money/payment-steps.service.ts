import { setTimeout as sleep } from 'node:timers/promises'
import type { Id } from '@sheds/contract/scalars'
import type { FeeSubject } from '@sheds/contract/wallet/listing-fees'
import type { Parts } from '../../../platform/context.ts'
import { isUnavailable, type Tx, transaction } from '../../../platform/db/database.ts'
import { raise } from '../../../platform/slice.ts'
import {
  holds,
  type MoneyOutcome,
  moveMoney,
  platformAccounts,
  topUpLegs,
  transferLegs,
  withAccounts,
} from '../../ledger/ledger.api.ts'
import { updateIncident } from '../desk/unsettled.queries.ts'
import { lockFee } from '../fees/listing-fees.queries.ts'
import { endListingFee } from '../fees/listing-fees.service.ts'
import { mediumOf } from '../operators/media.rules.ts'
import type { Direction, Operator, OperatorOrder } from '../operators/operator.ts'
import { findPromptCode } from '../prompts/prompts.queries.ts'
import { promptText } from '../prompts/prompts.rules.ts'
import { insertFailedTopUp } from '../statement/statement.queries.ts'
import {
  lockPayment,
  type PaymentRow,
  startSubmitting,
  updateEntry,
  updatePayment,
} from './operator-payments.queries.ts'
import {
  canRepeat,
  isFinal,
  leaseSeconds,
  type PaymentSnapshot,
  type Step,
  stepAfterEnd,
  stepAfterQuery,
  stepAfterSubmit,
} from './operator-payments.rules.ts'
import type { SubmitResult } from './outcomes.rules.ts'

type PaymentStepsContext = Parts<'database' | 'clock' | 'log' | 'slices' | 'operators' | 'waits'>

export const floatOf = { mtn: platformAccounts.mtnFloat, orange: platformAccounts.orangeFloat } as const

const directionOf = (kind: PaymentRow['kind']): Direction => (kind === 'cash_out' ? 'disburse' : 'collect')

const later = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000)

/** Submits a stored payment to its operator; the state is stored before and after the call. */
export const submitPayment = async (
  context: PaymentStepsContext,
  { id, kind, operator: name }: PaymentRow,
): Promise<void> => {
  const operator = context.operators.find(name)
  const direction = directionOf(kind)
  const ref = await operator?.prepare(direction)
  if (operator === undefined || ref === undefined) {
    await failUnsent(context, id, 'operator_down')
    return
  }
  const at = context.clock.now()
  const expiresAt = direction === 'collect' ? later(at, operator.promptSeconds) : null
  const nextAt = later(at, leaseSeconds)
  const row = await startSubmitting(context.database.sql, { id, ref, at, expiresAt, nextAt })
  if (row === undefined) return
  const submitted = await send(context, operator, row)
  await settleSubmitted(context, row, submitted)
}

/** Ends a payment that was never submitted. */
export const failUnsent = (context: PaymentStepsContext, id: Id, reason: 'operator_down' | 'not_sent'): Promise<void> =>
  applyStep(context, id, {
    isQuery: false,
    decide: ({ state, missed, isDoubted }) =>
      state === 'created' ? { state: 'failed', reason, missed, isDoubted, nextAt: null } : undefined,
  })

const send = async (
  context: Parts<'database' | 'operators'>,
  operator: Operator,
  row: PaymentRow,
): Promise<SubmitResult> => {
  const { id, ref, phone, amount, callbackId } = row
  const { callbackBase } = context.operators
  const callbackUrl = callbackBase && `${callbackBase}/callbacks/${operator.name}/${callbackId}`
  const order: OperatorOrder = { id, ref: ref ?? '', phone, amount, callbackUrl }
  if (row.kind === 'cash_out') return operator.disburse(order)
  return operator.collect({ ...order, text: await promptTextOf(context, row) })
}

/** Prompt text with the address at which the phone's owner can object, if the site has one. */
const promptTextOf = async (
  { database, operators }: Parts<'database' | 'operators'>,
  { id }: PaymentRow,
): Promise<string | undefined> => {
  if (operators.promptSite === undefined) return undefined
  const code = await findPromptCode(database.sql, id)
  return code === undefined ? undefined : promptText(operators.promptSite, code)
}

const settleSubmitted = (context: PaymentStepsContext, { id }: PaymentRow, submitted: SubmitResult): Promise<void> =>
  applyStep(context, id, {
    isQuery: false,
    decide: (snapshot, now) => (isFinal(snapshot.state) ? undefined : stepAfterSubmit(snapshot, submitted, now)),
  })

/** Ends a payment as staff found out, where the operator has no answer. */
export const endReviewed = (context: PaymentStepsContext, id: Id, state: 'succeeded' | 'failed'): Promise<void> =>
  applyStep(context, id, {
    isQuery: false,
    decide: ({ state: was, missed, isDoubted }) =>
      was === 'review'
        ? { state, missed, isDoubted, nextAt: null, ...(state === 'failed' && { reason: 'operator_refused' }) }
        : undefined,
  })

/** Queries the operator about a claimed payment. */
export const queryPayment = async (context: PaymentStepsContext, row: PaymentRow): Promise<void> => {
  // The server stopped before submitting it, and its owner no longer waits.
  if (row.state === 'created') return failUnsent(context, row.id, 'not_sent')
  const operator = context.operators.find(row.operator)
  if (operator === undefined || row.ref === null) return
  const found = await operator.query(directionOf(row.kind), row.ref)
  await applyStep(context, row.id, {
    isQuery: true,
    decide: (snapshot, now) =>
      isFinal(snapshot.state) ? stepAfterEnd(snapshot, found, now) : stepAfterQuery(snapshot, found, now),
  })
  const isRepeated = operator.mayRepeat && canRepeat(snapshotOf(row, operator.currency), found, context.clock.now())
  if (isRepeated) await settleSubmitted(context, row, await send(context, operator, row))
}

const snapshotOf = (row: PaymentRow, currency: string): PaymentSnapshot => ({
  ...row,
  currency,
  createdAt: new Date(row.createdAt),
  submittedAt: row.submittedAt === null ? null : new Date(row.submittedAt),
})

interface Change {
  isQuery: boolean
  /** Next step of the locked payment; undefined to leave it as it is. */
  decide(snapshot: PaymentSnapshot, now: Date): Step | undefined
}

const mostTries = 5

/** Waits for an unavailable database, so that the operator's answer is not lost. */
const applyStep = async (context: PaymentStepsContext, id: Id, change: Change): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    try {
      const hasEnded = await transaction(context.database.sql, (tx) => applyOnce(context, tx, { id, ...change }))
      if (hasEnded) await context.waits.notify(id)
      return
    } catch (error) {
      if (!isUnavailable(error) || tries === mostTries) throw error
      await sleep(100 * 2 ** tries)
    }
  }
}

const applyOnce = async (
  context: Parts<'clock' | 'log' | 'slices' | 'operators'>,
  tx: Tx,
  { id, isQuery, decide }: Change & { id: Id },
): Promise<boolean> => {
  const row = await lockPayment(tx, id)
  if (row === undefined) throw new Error(`there is no payment ${id}`)
  const now = context.clock.now()
  const currency = context.operators.find(row.operator)?.currency ?? 'XAF'
  const step = decide(snapshotOf(row, currency), now)
  if (step === undefined) return false
  const hasEnded = isFinal(step.state) && step.state !== row.state
  await updatePayment(tx, row, { step: withJitter(step, now), at: now, isQuery, hasEnded })
  if (hasEnded) await bookEnd(context, tx, { row, step })
  return hasEnded
}

/** Spreads queries by a tenth, so that payments that started together do not stay together. */
const withJitter = (step: Step, now: Date): Step => {
  if (step.nextAt === null) return step
  const wait = step.nextAt.getTime() - now.getTime()
  return { ...step, nextAt: new Date(now.getTime() + wait * (0.9 + Math.random() * 0.2)) }
}

/** Books the outcome in the transaction that ends the payment; the payment's id is the key. */
const bookEnd = async (
  context: Parts<'clock' | 'log' | 'slices'>,
  tx: Tx,
  { row, step }: { row: PaymentRow; step: Step },
): Promise<void> => {
  const isPaid = step.state === 'succeeded'
  if (row.kind === 'top_up' && !isPaid) await noteFailure(tx, row)
  const outcome = await bookOutcome(context, tx, { row, isPaid })
  if (outcome !== undefined && 'entryId' in outcome) {
    if (row.entryId === null) await updateEntry(tx, row.id, outcome.entryId)
  }
  const { id: paymentId, ownerId: userId, kind, operator, amount, fee } = row
  const moved = kind === 'top_up' && isPaid ? amount - fee : amount
  const medium = mediumOf[operator]
  const at = context.clock.now().toISOString()
  await raise(context, tx, 'paymentEnded', { paymentId, userId, kind, medium, amount: moved, isPaid, at })
}

/** A failed top-up has a line in the statement although nothing is booked. */
const noteFailure = (tx: Tx, row: PaymentRow): Promise<void> =>
  withAccounts(tx, [row.accountId], () => insertFailedTopUp(tx, row))

const bookOutcome = async (
  context: Parts<'log' | 'slices'>,
  tx: Tx,
  { row, isPaid }: { row: PaymentRow; isPaid: boolean },
): Promise<MoneyOutcome | undefined> => {
  if (row.kind === 'cash_out')
    return (await holds.end(context, tx, { id: row.id, end: isPaid ? 'paid' : 'returned' })).outcome
  if (!isPaid) return undefined
  const { id, accountId, operator, amount: gross, fee } = row
  const float = floatOf[operator]
  const { fees, unclaimed } = platformAccounts
  // Locks the accounts before the fee, as paying from the wallet does.
  const due =
    row.kind === 'listing_fee'
      ? await withAccounts(tx, [accountId, float, fees, unclaimed], () => dueFeeOf(tx, row))
      : undefined
  const outcome = await moveMoney(context, tx, {
    accountId,
    call: 'top_up',
    key: id,
    body: { payment: id },
    by: 'platform',
    ...(due === undefined
      ? { kind: 'top_up', otherId: accountId, legs: topUpLegs({ accountId, float, gross, fee }) }
      : {
          kind: 'listing_fee',
          otherId: fees,
          legs: transferLegs(float, fees, gross),
        }),
    details: { payment: id, ...row.subject },
  })
  if (!('entryId' in outcome)) throw new Error(`payment ${id} was not booked: ${outcome.code}`)
  if (outcome.code === 'unclaimed') await reportUnclaimed(context, tx, { id, gross })
  if (due !== undefined) await endListingFee(context, tx, { ...due, entryId: outcome.entryId })
  return outcome
}

/** Records an incident, so that staff return the money of a closed wallet. */
const reportUnclaimed = async (
  { log }: Parts<'log'>,
  tx: Tx,
  { id, gross }: { id: Id; gross: number },
): Promise<void> => {
  await updateIncident(tx, id, 'paid for a closed wallet: the money is unclaimed and must be returned to the phone')
  log.error({ payment: id, amount: gross }, 'a payment arrived for a closed wallet: see npm run desk')
}

/** Fee that the payment was for, if it is still due; otherwise the wallet is credited. */
const dueFeeOf = async (tx: Tx, { ownerId, subject, amount }: PaymentRow) => {
  if (subject === null) return undefined
  const name = { subject: subject.subject as FeeSubject, subjectId: subject.subject_id as Id }
  const fee = await lockFee(tx, { ...name, ownerId })
  return fee === undefined || fee.isPaid || fee.amount !== amount ? undefined : { ...name, shedId: fee.shedId }
}

import type { Id } from '@sheds/contract/scalars'
import type { Parts } from '../../../platform/context.ts'
import { StartError } from '../../../platform/start-error.ts'
import { findPayment, type PaymentRow } from '../mobile-money/operator-payments.queries.ts'
import { isFinal } from '../mobile-money/operator-payments.rules.ts'
import type { QueryResult } from '../mobile-money/outcomes.rules.ts'
import { endReviewed, queryPayment } from '../mobile-money/payment-steps.service.ts'
import { findReviewed, updateReviewed } from './desk.queries.ts'

type ReviewsContext = Parts<'database' | 'clock' | 'log' | 'slices' | 'operators' | 'waits'>

export type Verdict = 'succeeded' | 'failed' | 'noted'

interface ReviewDecision {
  id: Id
  /** `noted`: the state stays as it is, and the incident is acknowledged. */
  verdict: Verdict
  reason: string
}

/**
 * Ends or notes a payment as staff decided, after querying the operator again. A definite answer overrides the
 * decision.
 */
export const resolveReview = async (
  context: ReviewsContext,
  { id, verdict, reason }: ReviewDecision,
): Promise<PaymentRow> => {
  const { sql } = context.database
  const found = await findPayment(sql, id)
  const { incident, isReviewed } = await findReviewed(sql, id)
  if (found === undefined) throw new StartError(`There is no payment ${id}.`)
  if (isReviewed) throw new StartError('The review was done already.')
  if (found.state !== 'review' && incident === null) throw new StartError(`It is ${found.state}: no review is needed.`)
  const isEnded = isFinal(found.state)
  if (isEnded !== (verdict === 'noted')) throw new StartError(isEnded ? endedAlready(found) : stillOpen)
  if (!isEnded) await end(context, found, verdict)
  await updateReviewed(sql, id, { at: context.clock.now(), text: reason })
  return (await findPayment(sql, id)) ?? found
}

const endedAlready = ({ state }: PaymentRow): string =>
  `It has ended: ${state}. Note the incident, and correct the books with a new entry (float, reverse).`
const stillOpen = 'It is still open: say whether it succeeded or failed.'

/** The operator's definite answer ends the payment, even against the staff's decision. */
const end = async (context: ReviewsContext, row: PaymentRow, verdict: Verdict): Promise<void> => {
  const operator = context.operators.find(row.operator)
  if (operator === undefined || row.ref === null) throw new StartError(`${row.operator} is not configured here.`)
  const said = await operator.query(row.kind === 'cash_out' ? 'disburse' : 'collect', row.ref)
  await queryPayment(context, row)
  const now = await findPayment(context.database.sql, row.id)
  if (now?.state === verdict) return
  if (verdict === contradictionOf(said)) throw new StartError(`${row.operator} says: ${said.code}.`)
  if (now === undefined || isFinal(now.state)) throw new StartError(`${row.operator} has ended it: ${now?.state}.`)
  if (said.code === 'pending') throw new StartError(`${row.operator} says it is still open: it may yet move the money.`)
  await endReviewed(context, row.id, verdict === 'succeeded' ? 'succeeded' : 'failed')
}

const contradictionOf = ({ code }: QueryResult): Verdict | undefined => {
  if (code === 'paid') return 'failed'
  return code === 'failed' || code === 'expired' ? 'succeeded' : undefined
}

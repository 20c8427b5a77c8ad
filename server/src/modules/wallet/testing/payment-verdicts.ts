import { floatsIn, type MobileMoney } from '../../../testing/mobile-money.ts'
import { auditBooks, describeFault } from '../../ledger/audit.service.ts'

interface PaymentFactsRow {
  state: string
  kind: string
  operator: 'mtn' | 'orange'
  amount: number
  ref: string | null
  hold: string | null
  isOfNow: boolean
}

export interface Verdict {
  payments: number
  moved: number
  reviews: number
}

/**
 * Checks that the books are consistent, that both operators' floats agree with them, and that all payments since then
 * have ended equally on both sides. Throws otherwise.
 */
export const judgePayments = async (money: MobileMoney, since: Date): Promise<Verdict> => {
  const { sql } = money.test.context.database
  const fault = describeFault(await auditBooks(sql))
  if (fault !== undefined) throw new Error(fault)
  const rows = await sql<PaymentFactsRow[]>`
    select p.state, p.kind, p.operator, p.amount, p.operator_ref as ref, h.state as hold,
      p.created_at >= ${since} as "isOfNow"
    from operator_payments p left join wallet_holds h on h.id = p.id`
  const moves = await countMoves(money)
  const judged = rows.map((row) => ({ ...row, moves: row.ref === null ? 0 : (moves.get(row.ref) ?? 0) }))
  for (const row of judged) judgeOne(row)
  await judgeFloats(money, judged)
  const own = judged.filter(({ isOfNow }) => isOfNow)
  return {
    payments: own.length,
    moved: own.reduce((sum, row) => sum + row.moves, 0),
    reviews: own.filter(({ state }) => state === 'review').length,
  }
}

/** Number of movements per reference, as the operators report them. */
const countMoves = async ({ sims }: MobileMoney): Promise<Map<string, number>> => {
  const counts = new Map<string, number>()
  for (const { control } of [sims.mtn, sims.orange])
    for (const { reference } of await control.movements()) counts.set(reference, (counts.get(reference) ?? 0) + 1)
  return counts
}

type PaymentFacts = PaymentFactsRow & { moves: number }

/** An ended payment has the same outcome at the operator; held money may still be paid. */
const judgeOne = ({ state, kind, ref, hold, moves }: PaymentFacts): void => {
  const wrong = (what: string): never => {
    throw new Error(`${kind} ${ref}: ${state} here, moved ${moves} times there: ${what}`)
  }
  if (moves > 1) wrong('twice')
  if (state === 'succeeded' && moves !== 1) wrong('nothing was paid')
  if ((state === 'failed' || state === 'expired') && moves !== 0) wrong('it was paid')
  if (!['succeeded', 'failed', 'expired', 'review'].includes(state)) wrong('it is still open')
  if (kind !== 'cash_out') return
  const expected = { succeeded: 'paid', failed: 'returned', expired: 'returned', review: 'open' }[state]
  if (hold !== expected) wrong(`its hold is ${hold}`)
}

/** Floats at the operators equal the books plus movements that await a review. */
const judgeFloats = async ({ test, sims }: MobileMoney, judged: readonly PaymentFacts[]): Promise<void> => {
  const booked = await floatsIn(test)
  for (const operator of ['mtn', 'orange'] as const) {
    const { total, float } = await sims[operator].control.state()
    if (total !== 0) throw new Error(`${operator} made ${total} francs`)
    const unbooked = judged
      .filter((row) => row.operator === operator && row.state === 'review')
      .reduce((sum, { kind, amount, moves }) => sum + moves * (kind === 'cash_out' ? -amount : amount), 0)
    if (float !== booked[operator] + unbooked)
      throw new Error(`${operator} holds ${float} for us, the books say ${booked[operator]} and ${unbooked} to come`)
  }
}

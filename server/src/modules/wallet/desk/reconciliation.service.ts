import type { Parts } from '../../../platform/context.ts'
import { StartError } from '../../../platform/start-error.ts'
import { findFloats } from '../mobile-money/operator-payments.queries.ts'
import type { OperatorName } from '../operators/operator.ts'
import { findFloatAt, selectBookedPayments } from './desk.queries.ts'
import { bookedLate, compareStatement, type Differences, parseStatement } from './reconciliation.rules.ts'

export interface Reconciliation extends Differences {
  operator: OperatorName
  lines: number
  /** `there`: balance at the end of the statement, or the operator's current one; `here`: the same by the books. */
  balance: { there: number | undefined; here: number }
}

/** Compares an operator's statement with the books. */
export const reconcile = async (
  { database: { sql }, operators }: Parts<'database' | 'operators'>,
  { operator, statement }: { operator: OperatorName; statement: string },
): Promise<Reconciliation> => {
  const lines = readLines(statement)
  const times = lines.map(({ time }) => time).sort()
  const names = lines
    .flatMap(({ transactionId, reference }) => [transactionId, reference])
    .filter((name) => name !== '')
  const [from = '', to = ''] = [times[0], times.at(-1)]
  const moved = lines.length === 0 ? [] : await selectBookedPayments(sql, { operator, from, to, names })
  const last = lines.findLast(({ balance }) => balance !== undefined)
  const balance =
    last === undefined
      ? { there: await operators.find(operator)?.balance('collect'), here: (await findFloats(sql))[operator] }
      : {
          there: last.balance,
          here: (await findFloatAt(sql, operator, last.time)) + bookedLate(lines, moved, last.time),
        }
  return { operator, lines: lines.length, balance, ...compareStatement(lines, moved) }
}

const readLines = (statement: string) => {
  try {
    return parseStatement(statement)
  } catch (error) {
    throw new StartError((error as Error).message, { cause: error })
  }
}

/** Number of missing, additional and different payments, plus one for a different balance. */
export const differencesIn = ({ missingHere, missingThere, amountDiffers, balance }: Reconciliation): number => {
  const isOther = balance.there !== undefined && balance.there !== balance.here
  return missingHere.length + missingThere.length + amountDiffers.length + (isOther ? 1 : 0)
}

export const isReconciled = (found: Reconciliation): boolean => differencesIn(found) === 0

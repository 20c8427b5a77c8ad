import type { Context } from '../../platform/context.ts'
import { StartError } from '../../platform/start-error.ts'
import { selectMoved } from './desk.queries.ts'
import { findFloats } from './operator-payments.queries.ts'
import type { OperatorName } from './operators/operator.ts'
import { compareStatement, type Differences, parseStatement } from './reconciliation.rules.ts'

export interface Reconciliation extends Differences {
  operator: OperatorName
  lines: number
  /** By the statement, or by the operator itself where that has none; and by our books. */
  balance: { there: number | undefined; here: number }
}

/** Holds an operator's statement against the books. */
export const reconcile = async (
  { database: { sql }, operators }: Pick<Context, 'database' | 'operators'>,
  { operator, statement }: { operator: OperatorName; statement: string },
): Promise<Reconciliation> => {
  const lines = readLines(statement)
  const times = lines.map(({ time }) => time).sort()
  const names = lines
    .flatMap(({ transactionId, reference }) => [transactionId, reference])
    .filter((name) => name !== '')
  const [from = '', to = ''] = [times[0], times.at(-1)]
  const moved = lines.length === 0 ? [] : await selectMoved(sql, { operator, from, to, names })
  const last = lines.findLast(({ balance }) => balance !== undefined)?.balance
  const there = last ?? (await operators.find(operator)?.balance('collect'))
  const here = (await findFloats(sql))[operator]
  return { operator, lines: lines.length, balance: { there, here }, ...compareStatement(lines, moved) }
}

const readLines = (statement: string) => {
  try {
    return parseStatement(statement)
  } catch (error) {
    throw new StartError((error as Error).message, { cause: error })
  }
}

/** Is everything there that should be, and no more? */
export const isReconciled = (found: Reconciliation): boolean =>
  found.missingHere.length + found.missingThere.length + found.amountDiffers.length === 0 &&
  (found.balance.there === undefined || found.balance.there === found.balance.here)

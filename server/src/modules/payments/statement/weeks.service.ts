import { statementWeeks, type Week } from '@sheds/contract/payments/statement-weeks'
import type { Money } from '@sheds/contract/scalars'
import { AppError } from '../../../platform/app-error.ts'
import type { Context } from '../../../platform/context.ts'
import type { Actor } from '../../../platform/session.ts'
import { isOwnWallet } from '../payments.policy.ts'
import { momentsOf } from '../payments.rules.ts'
import { selectWeeks } from './weeks.queries.ts'
import { filledWeeks, mondaysUntil } from './weeks.rules.ts'

/** What came and went, week by week. */
export const listWeeks = async ({ database, clock }: Context, { userId }: Actor, ref: string): Promise<Week[]> => {
  const mondays = mondaysUntil(clock.now(), statementWeeks)
  const { from = '' } = momentsOf(mondays[0], undefined)
  const rows = await selectWeeks(database.sql, { ownerId: userId, from, most: statementWeeks + 1 })
  if (!isOwnWallet(userId, rows[0]?.ownWalletId, ref)) throw new AppError('forbidden')
  if (rows.length === 0) throw new AppError('not_found')
  const found = rows.flatMap(({ week, moneyIn, moneyOut }) =>
    week === null ? [] : [{ week, in: moneyIn as Money, out: moneyOut as Money }],
  )
  return filledWeeks(mondays, found)
}

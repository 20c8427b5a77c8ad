import { inDouala } from '@sheds/contract/douala-time'
import type { Trust } from '@sheds/contract/orders/trust'
import type { Id } from '@sheds/contract/scalars'
import type { Parts } from '../../../platform/context.ts'
import { fewestShown, usualMinutes } from '../orders.rules.ts'
import { findTrust } from './trust.queries.ts'

/** Sales of a shed or of one of its things, and its answering time; null parts have too few cases. */
export const readTrust = async (
  { database: { sql }, clock }: Parts<'database' | 'clock'>,
  thing: { shedId: Id; thingId?: Id | undefined },
): Promise<Trust | null> => {
  const row = await findTrust(sql, { ...thing, now: clock.now().toISOString() })
  if (row === undefined) return null
  const { sold, hasMore, answers, openedAt } = row
  return {
    sold: sold < fewestShown ? null : hasMore ? `${sold}+` : sold,
    answers_in: usualMinutes(answers),
    since: inDouala(Date.parse(openedAt)).getUTCFullYear(),
  }
}

import type { Parts } from '../../../platform/context.ts'
import { findByCallback, makeDue } from './operator-payments.queries.ts'
import { isRelevantClaim } from './operator-payments.rules.ts'

interface Callback {
  provider: string
  id: string
  body: string
}

/** Callbacks are not trusted: one only makes the server query the operator earlier. */
export const handleCallback = async (
  context: Parts<'database' | 'clock' | 'operators' | 'poller'>,
  { provider, id, body }: Callback,
): Promise<void> => {
  const operator = context.operators.all.find(({ name }) => name === provider)
  if (operator === undefined || !/^[0-9a-f]{32}$/.test(id)) return
  const { sql } = context.database
  const payment = await findByCallback(sql, provider, id)
  if (payment === undefined || !isRelevantClaim(payment.state, operator.parseCallback(body))) return
  await makeDue(sql, payment.id, context.clock.now())
  context.poller.wake()
}

import type { Parts } from '../../../platform/context.ts'
import { bringForward, findByCallback } from './operator-payments.queries.ts'
import { isNews } from './operator-payments.rules.ts'

interface Callback {
  provider: string
  id: string
  body: string
}

/** Nothing it says is believed: the operator is asked, a little earlier than it would have been. */
export const hearCallback = async (
  context: Parts<'database' | 'clock' | 'operators' | 'poller'>,
  { provider, id, body }: Callback,
): Promise<void> => {
  const operator = context.operators.all.find(({ name }) => name === provider)
  if (operator === undefined || !/^[0-9a-f]{32}$/.test(id)) return
  const { sql } = context.database
  const payment = await findByCallback(sql, provider, id)
  if (payment === undefined || !isNews(payment.state, operator.parseCallback(body))) return
  await bringForward(sql, payment.id, context.clock.now())
  context.poller.wake()
}

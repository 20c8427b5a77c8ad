import type { Context } from '../../../platform/context.ts'
import { bringForward, findByCallback } from './operator-payments.queries.ts'
import { isNews } from './operator-payments.rules.ts'

interface Callback {
  provider: string
  id: string
  body: string
}

/** Nothing it says is believed: the operator is asked, a little earlier than it would have been. */
export const hearCallback = async (payments: Context, { provider, id, body }: Callback): Promise<void> => {
  const operator = payments.operators.all.find(({ name }) => name === provider)
  if (operator === undefined || !/^[0-9a-f]{32}$/.test(id)) return
  const { sql } = payments.database
  const payment = await findByCallback(sql, provider, id)
  if (payment === undefined || !isNews(payment.state, operator.parseCallback(body))) return
  await bringForward(sql, payment.id, payments.clock.now())
  payments.poller.wake()
}

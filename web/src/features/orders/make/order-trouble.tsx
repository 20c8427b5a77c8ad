import { ApiError } from '../../../lib/api/api.ts'
import { problemText } from '../../../lib/form/problem-text.ts'
import { money } from '../../../lib/language/format.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { againAt } from '../../wallet/intents/intent-ends.tsx'
import type { OrderTrouble } from './use-ordering.ts'

/** Why it was not sent, and what to do about it; read out as soon as it comes. */
export function OrderTroubleSaid({ trouble }: { trouble: OrderTrouble | undefined }) {
  return (
    <div aria-live="assertive" className="contents">
      {trouble && <Said trouble={trouble} />}
    </div>
  )
}

function Said({ trouble }: { trouble: OrderTrouble }) {
  if (trouble.kind === 'lost')
    return (
      <Alert tone="warn">
        <p className="font-label">{m.order_lost()}</p>
        <p>{m.order_lost_text()}</p>
      </Alert>
    )
  if (trouble.kind === 'refused') {
    // Said beside the field.
    if (trouble.problem instanceof ApiError && trouble.problem.fields.note !== undefined) return null
    const when = againAt(trouble.problem)
    return (
      <Alert tone="danger">
        <p className="font-label">{problemText(trouble.problem, { refused: m.order_failed() })}</p>
        {when !== undefined && <p>{when}</p>}
      </Alert>
    )
  }
  const { before, now, gone } = trouble
  return (
    <Alert tone="warn">
      <p className="font-label">{m.order_not_sent_yet()}</p>
      {gone.length > 0 && <p>{m.order_gone_now({ n: gone.length, names: gone.join(', ') })}</p>}
      {now !== before && <p>{m.order_price_now({ before: money(before), now: money(now) })}</p>}
    </Alert>
  )
}

import type { Order } from '@sheds/contract/orders/orders'
import Undo2 from 'lucide-react/icons/undo-2'
import { money } from '../../../lib/language/format.ts'
import { useNow } from '../../../lib/language/now.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { ButtonRow } from '../../../ui/layout.tsx'
import { Card } from '../../../ui/list/card.tsx'
import { cancelledWords, whenText } from '../orders.messages.ts'
import { OrderAgain } from './order-again.tsx'
import { StepResult } from './step-result.tsx'

/** One grey card in the place of the path: who ended it, why, and where the money is. */
export function OrderOff({ order }: { order: Order }) {
  const { side, reason, sent_back: back, items, buyer } = order
  const now = useNow()
  const title = cancelledWords(order)
  return (
    <Card as="section" className="grid gap-3 bg-surface-2! p-3" aria-label={title}>
      <div>
        <h2 className="text-lg font-title">{title}</h2>
        {reason !== '' && <p className="text-sm text-ink-2 wrap-anywhere">{m.shedpay_quoted({ text: reason })}</p>}
      </div>
      <StepResult order={order} />
      {back !== null && (
        <Alert tone="ok" icon={<Undo2 />}>
          {side === 'buyer'
            ? m.order_money_back({ amount: money(back.amount), when: whenText(back.createdAt, now) })
            : m.order_money_sent_back({
                amount: money(back.amount),
                who: buyer.name,
                when: whenText(back.createdAt, now),
              })}
        </Alert>
      )}
      {side === 'buyer' && (
        <ButtonRow>
          <ButtonLink href={`/render_search?${new URLSearchParams({ query: items[0]?.name ?? '' })}`}>
            {m.order_find_same()}
          </ButtonLink>
          <OrderAgain order={order} />
        </ButtonRow>
      )}
    </Card>
  )
}

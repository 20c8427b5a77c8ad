import type { Order } from '@sheds/contract/orders/orders'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import { money } from '../../../lib/language/format.ts'
import { useNow } from '../../../lib/language/now.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { type Event, eventsOf } from '../order.rules.ts'
import { cancelledWords, shortWhen } from '../orders.messages.ts'

/** What happened so far, the latest first. */
export function OrderLog({ order }: { order: Order }) {
  const now = useNow()
  return (
    <section className="mt-4" aria-label={m.order_log()}>
      <ol>
        {eventsOf(order).map((event) => {
          const Icon = event.what === 'cancelled' ? CircleX : CircleCheck
          return (
            <li
              key={event.what}
              className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 py-1.5 text-sm text-ink-2 tabular-nums"
            >
              <Icon
                className={event.what === 'cancelled' ? 'size-5 text-ink-3' : 'size-5 text-success'}
                aria-hidden="true"
              />
              <span className="wrap-anywhere">
                {eventText(event.what, order)}
                <Reference event={event} order={order} />
              </span>
              <time dateTime={event.at} className="text-xs text-ink-3">
                {shortWhen(event.at, now)}
              </time>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

const eventText = (what: Event['what'], order: Order): string => {
  const { side, buyer, seller, delivery, payment } = order
  if (what === 'sent') return m.order_log_sent({ who: side === 'buyer' ? m.order_you() : buyer.name })
  if (what === 'confirmed') {
    const who = side === 'seller' ? m.order_you() : seller.name
    return delivery === null
      ? m.order_log_confirmed({ who })
      : m.order_log_confirmed_delivery({ who, delivery: money(delivery) })
  }
  if (what === 'paid') return m.order_log_paid({ amount: money(payment?.amount ?? order.total) })
  if (what === 'ready') return m.order_log_ready()
  if (what === 'done') return m.order_log_done()
  return what === 'cancelled' ? cancelledWords(order) : m.order_log_sent_back()
}

function Reference({ event, order }: { event: Event; order: Order }) {
  const moved = event.what === 'paid' ? order.payment : event.what === 'sent_back' ? order.sent_back : null
  return moved && <span className="block text-xs text-ink-3">{m.order_reference({ reference: moved.reference })}</span>
}

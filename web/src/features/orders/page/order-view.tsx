import type { Order } from '@sheds/contract/orders/orders'
import { useState } from 'react'
import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import { useOffer } from '../../../lib/push/push-device.store.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { useMedia, wide } from '../../wallet/use-media.ts'
import { ordersHref, shedOrdersHref } from '../orders.address.ts'
import { itemsText } from '../orders.messages.ts'
import { OrderBuyer, OrderHead, OrderQuote } from './order-head.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderLog } from './order-log.tsx'
import { OrderOff } from './order-off.tsx'
import { OrderPapers } from './order-papers.tsx'
import { OrderPay } from './order-pay.tsx'
import { OrderStand } from './order-stand.tsx'
import { StepResults } from './step-result.tsx'

const cardPart = lazyPart(async () => (await import('../../notifications/push/push-card.tsx')).PushCard)

interface OrderViewProps {
  order: Order
  beside: boolean
}

/** An order as one of its two sees it; on a wide screen what is to be done stands beside what it is about. */
export function OrderView({ order, beside }: OrderViewProps) {
  const { id, side, state, shed, buyer, seller, note, answer, items } = order
  const offer = useOffer(id)
  const PushCard = useLazyPart(cardPart, offer !== undefined)
  const isWide = useMedia(wide)
  // A seller who answers reads first what it is about; after the answer nothing moves under the thumb.
  const [isToAnswer, setToAnswer] = useState(false)
  if (!isToAnswer && side === 'seller' && state === 'sent') setToAnswer(true)
  const isStandBelow = isToAnswer && !isWide
  return (
    <StepResults>
      <article className={beside ? undefined : 'mx-auto max-w-2xl lg:max-w-5xl'}>
        {!beside && (
          <BackLink href={side === 'buyer' ? ordersHref() : shedOrdersHref(shed.id)} className="max-w-full">
            <span className="truncate leading-normal">
              {side === 'buyer' ? m.my_orders() : m.orders_of_shed({ shed: shed.name })}
            </span>
          </BackLink>
        )}
        <OrderHead order={order} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start lg:gap-8">
          <div className="grid gap-4 lg:order-last">
            {!isStandBelow && <Stand order={order} />}
            {offer && PushCard && <PushCard offer={offer} />}
          </div>
          <div>
            {side === 'seller' && <OrderBuyer order={order} />}
            {note !== '' && <OrderQuote by={side === 'buyer' ? undefined : buyer.name}>{note}</OrderQuote>}
            {answer !== '' && <OrderQuote by={side === 'seller' ? undefined : seller.name}>{answer}</OrderQuote>}
            <h2 className="mt-3 text-lg font-title">{itemsText(items.length)}</h2>
            <OrderLines order={order} />
            {isStandBelow && (
              <div className="mt-4">
                <Stand order={order} />
              </div>
            )}
            <OrderPapers order={order} />
            <OrderLog order={order} />
          </div>
        </div>
        {side === 'buyer' && <OrderPay order={order} />}
      </article>
    </StepResults>
  )
}

function Stand({ order }: { order: Order }) {
  return order.state === 'cancelled' ? <OrderOff order={order} /> : <OrderStand order={order} />
}

import type { Order } from '@sheds/contract/orders/orders'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { ButtonRow } from '../../../ui/layout.tsx'
import { ShedReviewForm } from '../../sheds/reviews/shed-review-form.tsx'
import { shedReviewsOf } from '../../sheds/sheds.queries.ts'
import { OrderAgain } from './order-again.tsx'

/** One question to the buyer, and the way to the same again. */
export function OrderDone({ order }: { order: Order }) {
  if (order.side === 'seller') return null
  return (
    <>
      {order.viewer.can?.review && <Review order={order} />}
      <ButtonRow>
        <OrderAgain order={order} />
      </ButtonRow>
    </>
  )
}

/** Who reviewed the shed before is not asked again, but may say it anew. */
function Review({ order: { shed } }: { order: Order }) {
  const { data } = useQuery(shedReviewsOf(shed.id, 1))
  const [isOpen, setOpen] = useState<boolean>()
  if (data === undefined) return null
  if (isOpen ?? data.own === undefined)
    return (
      <div className="noscript:hidden">
        <ShedReviewForm shed={shed} onDone={() => setOpen(false)} />
      </div>
    )
  return (
    <Button onClick={() => setOpen(true)} className="noscript:hidden">
      {m.order_review_again()}
    </Button>
  )
}

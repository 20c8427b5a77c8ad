import type { Order } from '@sheds/contract/orders/orders'
import { useState } from 'react'
import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import { money } from '../../../lib/language/format.ts'
import { useOpener, useOverlay } from '../../../lib/overlay/overlay.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'

/** It comes when a finger is on its way to the button. */
const sheetPart = lazyPart(
  () => import('./pay-order-sheet.tsx'),
  (module) => module.PayOrderSheet,
)

/** Exactly what was confirmed, from the wallet, once. */
export function PayOrderButton({ order }: { order: Order }) {
  const show = useOpener('pay')
  return (
    <Button
      kind="money"
      size="lg"
      block
      className="tabular-nums noscript:hidden"
      aria-haspopup="dialog"
      onPointerEnter={sheetPart.load}
      onFocus={sheetPart.load}
      onClick={show}
    >
      {m.order_act_pay({ total: money(order.total) })}
    </Button>
  )
}

/** Its sheet stays until its end was read, also when the page below knows the order as paid. */
export function OrderPay({ order }: { order: Order }) {
  const { key, open, hide } = useOverlay('pay')
  const [begun, begin] = useState<number>()
  if (open && begun !== key && order.viewer.can?.pay) begin(key)
  const isShown = open && begun === key
  const Sheet = useLazyPart(sheetPart, isShown)
  return Sheet && <Sheet key={key} order={order} open={isShown} onClose={() => void hide()} />
}

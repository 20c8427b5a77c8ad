import type { Order } from '@sheds/contract/orders/orders'
import { useState } from 'react'
import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import { money } from '../../../lib/language/format.ts'
import { useOpener, useOverlay } from '../../../lib/overlay/overlay.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'

/** Downloaded when the pointer or focus reaches the button. */
const sheetPart = lazyPart(
  () => import('./pay-order-sheet.tsx'),
  (module) => module.PayOrderSheet,
)

/** Opens the payment of the confirmed total. */
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

/** Stays open after the payment until the buyer closes it, although the order is no longer payable then. */
export function OrderPay({ order }: { order: Order }) {
  const { key, open, hide } = useOverlay('pay')
  const [startedKey, start] = useState<number>()
  if (open && startedKey !== key && order.viewer.can?.pay) start(key)
  const isShown = open && startedKey === key
  const Sheet = useLazyPart(sheetPart, isShown)
  return Sheet && <Sheet key={key} order={order} open={isShown} onClose={() => void hide()} />
}

import type { Order } from '@sheds/contract/orders/orders'
import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import { useOverlay } from '../../../lib/overlay/overlay.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'

const dialogPart = lazyPart(async () => (await import('./cancel-dialog.tsx')).CancelDialog)
const sendBackPart = lazyPart(async () => (await import('./send-back-sheet.tsx')).SendBackSheet)

/** Ends it; what is paid goes back in the same step, and only its seller does that. */
export function OrderCancel({ order }: { order: Order }) {
  const { key, open, show, hide } = useOverlay('cancel')
  const isBack = order.viewer.can?.send_back === true
  // What it was when it was opened: its end is read before the page below changes it.
  const Dialog = useLazyPart(isBack ? sendBackPart : dialogPart, open)
  return (
    <>
      <Button kind="soft" aria-haspopup="dialog" className="noscript:hidden" onClick={show}>
        {labelOf(order)}
      </Button>
      {Dialog && <Dialog key={key} order={order} open={open} onClose={() => void hide()} />}
    </>
  )
}

const labelOf = ({ viewer, side, state }: Order): string => {
  if (viewer.can?.send_back) return m.order_act_send_back()
  return side === 'seller' && state === 'sent' ? m.order_act_decline() : m.order_act_cancel()
}

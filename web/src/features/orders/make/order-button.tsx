import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import { useOverlay } from '../../../lib/overlay/overlay.ts'
import { askLink } from '../../../lib/session/ask-login.ts'
import { useSession } from '../../../lib/session/session.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import type { BasketOrder } from './basket-order.ts'
import { orderAction } from './order-action.ts'

const sheetPart = lazyPart(
  () => import('./order-sheet.tsx'),
  (module) => module.OrderSheet,
)

interface OrderButtonProps {
  basketOrder: BasketOrder
  /** The chat about these items was opened before. */
  again?: boolean
}

/** Opens a preview of the message; a visitor logs in first and then returns to it. */
export function OrderButton({ basketOrder, again = false }: OrderButtonProps) {
  const name = `order:${basketOrder.key}`
  const { key, open, show, hide } = useOverlay(name)
  const { signedIn } = useSession()
  const Sheet = useLazyPart(sheetPart, open && signedIn)
  const label = again
    ? m.shopping_order_again({ shed: basketOrder.shedName })
    : m.shopping_order_from({ shed: basketOrder.shedName })
  const face = { size: 'lg', block: true, className: 'h-auto! whitespace-normal leading-tight' } as const
  if (!signedIn)
    return (
      <ButtonLink {...face} kind="brand" {...askLink(orderAction(basketOrder), name)}>
        {label}
      </ButtonLink>
    )
  return (
    <>
      <Button
        {...face}
        kind={again ? 'soft' : 'brand'}
        aria-haspopup="dialog"
        onPointerEnter={sheetPart.load}
        onFocus={sheetPart.load}
        loading={open && !Sheet}
        disabled={basketOrder.things.length === 0}
        onClick={show}
      >
        {label}
      </Button>
      {Sheet && <Sheet key={key} basketOrder={basketOrder} open={open} onClose={hide} />}
    </>
  )
}

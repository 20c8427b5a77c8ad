import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import { useOverlay } from '../../../lib/overlay/overlay.ts'
import { askLink } from '../../../lib/session/ask-login.ts'
import { useSession } from '../../../lib/session/session.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import type { Lot } from './lot.ts'
import { orderAction } from './order-action.ts'

const sheetPart = lazyPart(
  () => import('./order-sheet.tsx'),
  (module) => module.OrderSheet,
)

interface OrderButtonProps {
  lot: Lot
  /** It was written about before. */
  again?: boolean
}

/** Shows the very words before anything leaves; who is not logged in comes back to them. */
export function OrderButton({ lot, again = false }: OrderButtonProps) {
  const name = `order:${lot.key}`
  const { key, open, show, hide } = useOverlay(name)
  const { signedIn } = useSession()
  const Sheet = useLazyPart(sheetPart, open && signedIn)
  const label = again ? m.shopping_order_again({ shed: lot.shedName }) : m.shopping_order_from({ shed: lot.shedName })
  const face = { size: 'lg', block: true, className: 'h-auto! whitespace-normal leading-tight' } as const
  if (!signedIn)
    return (
      <ButtonLink {...face} kind="brand" {...askLink(orderAction(lot), name)}>
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
        disabled={lot.things.length === 0}
        onClick={show}
      >
        {label}
      </Button>
      {Sheet && <Sheet key={key} lot={lot} open={open} onClose={hide} />}
    </>
  )
}

import Plus from 'lucide-react/icons/plus'
import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import { useOnClose, useOverlay } from '../../../lib/overlay/overlay.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'

const sheetPart = lazyPart(
  () => import('./top-up-sheet.tsx'),
  (module) => module.TopUpSheet,
)

/** Shown where the balance is too low for a payment. */
export function TopUpButton({ onClosed }: { onClosed: () => void }) {
  const { key, open, show, hide } = useOverlay('top-up')
  const Sheet = useLazyPart(sheetPart, open)
  useOnClose(open, onClosed)
  return (
    <>
      <Button icon={<Plus className="size-5" />} onPointerEnter={sheetPart.load} onClick={show} aria-haspopup="dialog">
        {m.top_up()}
      </Button>
      {Sheet && <Sheet key={key} open={open} onClose={() => void hide()} />}
    </>
  )
}

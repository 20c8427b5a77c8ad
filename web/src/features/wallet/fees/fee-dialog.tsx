import type { ListingFee } from '@sheds/contract/wallet/listing-fees'
import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import { useHeldBack } from '../../../lib/api/stale.ts'
import { type Overlay, useOverlay } from '../../../lib/overlay/overlay.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Lines } from '../../../ui/feedback/skeleton.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'

const stepPart = lazyPart(
  () => import('./fee-step.tsx'),
  (module) => module.FeeStep,
)

export const loadFeeStep = stepPart.load

/** The payment of one fee, over the page. */
export const useFeeDialog = (subjectId: string): Overlay => useOverlay(`fee:${subjectId}`)

interface FeeDialogProps {
  fee: ListingFee
  dialog: Overlay
}

export function FeeDialog({ fee, dialog: { open, hide, key } }: FeeDialogProps) {
  const Step = useLazyPart(stepPart, open)
  // Paid, it is owed no more: what shows it stays until that was read.
  useHeldBack(open)
  const close = (): void => void hide()
  return (
    <Dialog open={open} onClose={close} title={m.fee_listing()} closeLabel={m.close()}>
      {Step ? <Step key={key} fee={fee} onEnd={close} /> : <Lines widths={['w-full', 'w-4/5']} />}
    </Dialog>
  )
}

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

/** Overlay in which a fee is paid. */
export const useFeeDialog = (subjectId: string): Overlay => useOverlay(`fee:${subjectId}`)

interface FeeDialogProps {
  fee: ListingFee
  dialog: Overlay
}

export function FeeDialog({ fee, dialog: { open, hide, key } }: FeeDialogProps) {
  const Step = useLazyPart(stepPart, open)
  // Delays the refresh that would remove the paid fee, so that its confirmation can be read.
  useHeldBack(open)
  const close = (): void => void hide()
  return (
    <Dialog open={open} onClose={close} title={m.fee_listing()} closeLabel={m.close()}>
      {Step ? <Step key={key} fee={fee} onEnd={close} /> : <Lines widths={['w-full', 'w-4/5']} />}
    </Dialog>
  )
}

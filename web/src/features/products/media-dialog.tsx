import type { Product } from '@sheds/contract/products'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '../../messages/compiled/messages.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { lazyPart, useLazyPart } from '../../ui/lazy-part.ts'
import { Lines } from '../../ui/skeleton.tsx'
import { useToasts } from '../../ui/toast.tsx'

interface MediaDialogProps {
  product: Pick<Product, 'id' | 'shed_id' | 'name' | 'media_data'>
  open: boolean
  onClose: () => void
}

const stepPart = lazyPart(
  () => import('./media-step.tsx'),
  (module) => module.MediaStep,
)

/** More pictures for a product of one's own. */
export function MediaDialog({ product, open, onClose }: MediaDialogProps) {
  const Step = useLazyPart(stepPart, open)
  const [busy, setBusy] = useState(false)
  const client = useQueryClient()
  const { show } = useToasts()
  const done = () => {
    show({ text: m.media_done() })
    void client.invalidateQueries()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.media_title({ name: product.name })}
      closeLabel={m.close()}
      locked={busy}
      width="wide"
    >
      {Step ? <Step product={product} onDone={done} onBusy={setBusy} /> : <Lines widths={['w-full', 'w-3/5']} />}
    </Dialog>
  )
}

import type { Product } from '@sheds/contract/products/products'
import { productTags } from '@sheds/contract/tags'
import { useState } from 'react'
import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import { markStale, useHeldBack } from '../../../lib/api/stale.ts'
import { useOnClose } from '../../../lib/overlay/overlay.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Lines } from '../../../ui/feedback/skeleton.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import type { EditView } from './edit-product-form.tsx'

interface EditProductDialogProps {
  product: Product
  open: boolean
  onClose: () => void
  /** `delete` asks for confirmation at once, without the form. */
  start?: 'form' | 'delete'
  /** Called after the deletion; a page of this product leaves then. */
  onDeleted?: () => void
}

const viewsPart = lazyPart(
  () => import('./edit-product-views.tsx'),
  (module) => module.EditProductViews,
)

/** Edits, rearranges and deletes a member's product. */
export function EditProductDialog({ product, open, onClose, start = 'form', onDeleted }: EditProductDialogProps) {
  const Views = useLazyPart(viewsPart, open)
  const [view, setView] = useState<EditView>(start)
  const [busy, setBusy] = useState(false)
  // The row of a deleted product, and this dialog with it, stays until its message was read.
  useHeldBack(open && (view === 'delete' || view === 'deleted'))
  useOnClose(open, () => {
    if (view === 'gone') markStale(productTags(product.id, product.shed_id))
    if (view === 'deleted' || view === 'gone') onDeleted?.()
  })
  const turn = (next: EditView) => {
    if (start === 'delete' && next === 'form') onClose()
    else setView(next)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={editTitle(view, product.name)}
      closeLabel={m.close()}
      locked={busy}
      width="wide"
      role={view === 'delete' ? 'alertdialog' : 'dialog'}
    >
      {Views ? (
        <Views product={product} view={view} onView={turn} onClose={onClose} onBusy={setBusy} />
      ) : (
        <Lines widths={['w-full', 'w-4/5', 'w-3/5']} />
      )}
    </Dialog>
  )
}

const editTitle = (view: EditView, name: string): string => {
  if (view === 'pictures') return m.add_pictures()
  return view === 'delete' ? m.delete_thing({ name }) : m.edit_thing({ name })
}

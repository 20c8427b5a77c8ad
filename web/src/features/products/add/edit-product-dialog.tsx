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
  /** To be asked at once whether it should go, in place of the form. */
  start?: 'form' | 'delete'
  /** It is gone: a page of its own has nothing left to show. */
  onDeleted?: () => void
}

const viewsPart = lazyPart(
  () => import('./edit-product-views.tsx'),
  (module) => module.EditProductViews,
)

/** Everything of a product of one's own that can be changed, its pictures, and its end. */
export function EditProductDialog({ product, open, onClose, start = 'form', onDeleted }: EditProductDialogProps) {
  const Views = useLazyPart(viewsPart, open)
  const [view, setView] = useState<EditView>(start)
  const [busy, setBusy] = useState(false)
  // A deleted product's row, and this dialog with it, may go only once its last words were read.
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

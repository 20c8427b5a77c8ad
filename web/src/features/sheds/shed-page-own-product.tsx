import type { Product } from '@sheds/contract/products'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { lazyPart, useLazyPart } from '../../alive/alive.ts'
import * as m from '../../messages/compiled/messages.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useSheet } from '../../ui/use-sheet.ts'
import { onPicture } from './shed-banner.tsx'

const editPart = lazyPart(
  () => import('../products/edit-product-dialog.tsx'),
  (module) => module.EditProductDialog,
)

/** Edit and delete, on the photo of a product of one's own. */
export function OwnProduct({ product }: { product: Product }) {
  const { key, open, show, hide } = useSheet()
  const [start, setStart] = useState<'form' | 'delete'>('form')
  const EditDialog = useLazyPart(editPart, open)
  const begin = (at: typeof start): void => {
    setStart(at)
    show()
  }
  const { name } = product
  return (
    <div className="absolute start-2 top-2 flex gap-1">
      <IconButton
        label={m.edit_thing({ name })}
        icon={<Pencil className="size-4.5" />}
        className={onPicture}
        onPointerEnter={editPart.load}
        onClick={() => begin('form')}
      />
      <IconButton
        label={m.shed_delete_product({ name })}
        icon={<Trash2 className="size-4.5" />}
        className={onPicture}
        onPointerEnter={editPart.load}
        onClick={() => begin('delete')}
      />
      {EditDialog && <EditDialog key={key} product={product} start={start} open={open} onClose={hide} />}
    </div>
  )
}

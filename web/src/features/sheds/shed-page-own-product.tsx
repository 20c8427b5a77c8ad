import type { Product } from '@sheds/contract/products'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { lazyPart, useLazyPart } from '../../alive/alive.ts'
import { useOverlay } from '../../lib/overlay.ts'
import * as m from '../../messages/compiled/messages.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { FeeBadge } from '../wallet/fee-badge.tsx'
import { onPicture } from './shed-banner.tsx'

const editPart = lazyPart(
  () => import('../products/edit-product-dialog.tsx'),
  (module) => module.EditProductDialog,
)

/** Edit and delete, on the photo of a product of one's own. */
export function OwnProduct({ product }: { product: Product }) {
  const edit = useOverlay(`edit:${product.id}`)
  const remove = useOverlay(`delete:${product.id}`)
  const EditDialog = useLazyPart(editPart, edit.open || remove.open)
  const { name } = product
  return (
    <div className="absolute start-2 top-2 flex max-w-[calc(100%-1rem)] flex-wrap gap-x-1">
      <IconButton
        label={m.edit_thing({ name })}
        icon={<Pencil className="size-4.5" />}
        className={onPicture}
        onPointerEnter={editPart.load}
        onClick={edit.show}
      />
      <IconButton
        label={m.shed_delete_product({ name })}
        icon={<Trash2 className="size-4.5" />}
        className={onPicture}
        onPointerEnter={editPart.load}
        onClick={remove.show}
      />
      <FeeBadge of={product} className="bg-surface-1!" />
      {EditDialog && (
        <>
          <EditDialog key={`edit ${edit.key}`} product={product} open={edit.open} onClose={edit.hide} />
          <EditDialog
            key={`delete ${remove.key}`}
            product={product}
            start="delete"
            open={remove.open}
            onClose={remove.hide}
          />
        </>
      )}
    </div>
  )
}

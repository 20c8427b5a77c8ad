import type { Product } from '@sheds/contract/products/products'
import Pencil from 'lucide-react/icons/pencil'
import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import { useOverlay } from '../../../lib/overlay/overlay.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button, type ButtonSize } from '../../../ui/button.tsx'
import { FeeBadge } from '../../wallet/fees/fee-badge.tsx'

const editPart = lazyPart(
  () => import('../add/edit-product-dialog.tsx'),
  (module) => module.EditProductDialog,
)

export interface OwnerControlsProps {
  product: Product
  size?: ButtonSize | undefined
  onDeleted?: () => void
}

/** Owner's button that edits, rearranges or deletes a product. */
export function OwnerControls({ product, size, onDeleted }: OwnerControlsProps) {
  const { key, open, show, hide } = useOverlay(`edit:${product.id}`)
  const EditDialog = useLazyPart(editPart, open)
  return (
    <>
      <Button
        kind="soft"
        size={size}
        icon={<Pencil className="size-4.5" />}
        onPointerEnter={editPart.load}
        onClick={show}
        aria-haspopup="dialog"
      >
        {m.edit()}
      </Button>
      <FeeBadge of={product} />
      {EditDialog && (
        <EditDialog key={key} product={product} open={open} onClose={hide} {...(onDeleted && { onDeleted })} />
      )}
    </>
  )
}

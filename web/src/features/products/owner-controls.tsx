import type { Product } from '@sheds/contract/products'
import Pencil from 'lucide-react/icons/pencil'
import { useOverlay } from '../../lib/overlay.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Button, type ButtonSize } from '../../ui/button.tsx'
import { EditProductDialog } from './edit-product-dialog.tsx'

interface OwnerControlsProps {
  product: Product
  size?: ButtonSize | undefined
  onDeleted?: () => void
}

/** What its owner does with a product: change it, its pictures, or take it away. */
export function OwnerControls({ product, size, onDeleted }: OwnerControlsProps) {
  const { key, open, show, hide } = useOverlay(`edit:${product.id}`)
  return (
    <>
      <Button kind="soft" size={size} icon={<Pencil className="size-4.5" />} onClick={show} aria-haspopup="dialog">
        {m.edit()}
      </Button>
      <EditProductDialog key={key} product={product} open={open} onClose={hide} {...(onDeleted && { onDeleted })} />
    </>
  )
}

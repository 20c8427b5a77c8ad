import type { Product } from '@sheds/contract/products/products'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import { useOverlay } from '../../../lib/overlay/overlay.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Menu } from '../../../ui/overlay/menu.tsx'
import { FeeBadge } from '../../wallet/fees/fee-badge.tsx'

const editPart = lazyPart(
  () => import('../../products/add/edit-product-dialog.tsx'),
  (module) => module.EditProductDialog,
)

const small = 'size-4.5'

/** Owner's menu of a product, at the end of its last line, where it shifts nothing when it loads. */
export function OwnProduct({ product }: { product: Product }) {
  const menu = useOverlay(`menu:${product.id}`)
  const edit = useOverlay(`edit:${product.id}`)
  const remove = useOverlay(`delete:${product.id}`)
  const EditDialog = useLazyPart(editPart, menu.open || edit.open || remove.open)
  return (
    <>
      <div className="absolute inset-x-0 -bottom-3.25 flex items-center justify-between pointer-events-none *:pointer-events-auto">
        <FeeBadge of={product} className="whitespace-nowrap" />
        <Menu
          label={m.own_product_options({ name: product.name })}
          openness={menu}
          className="ms-auto -me-2.5"
          items={[
            { label: m.edit(), icon: <Pencil className={small} />, onSelect: edit.show },
            { label: m.delete_it(), icon: <Trash2 className={small} />, onSelect: remove.show, danger: true },
          ]}
        />
      </div>
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
    </>
  )
}

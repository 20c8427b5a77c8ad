import { hasPrice } from '@sheds/contract/categories'
import type { Shed } from '@sheds/contract/sheds/sheds'
import Plus from 'lucide-react/icons/plus'
import type { MouseEvent } from 'react'
import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import { useOverlay } from '../../../lib/overlay/overlay.ts'
import * as m from '../../../messages/compiled/messages.ts'

import { ButtonLink } from '../../../ui/button.tsx'

const addPart = lazyPart(
  () => import('../../products/add/add-product-dialog.tsx'),
  (module) => module.AddProductDialog,
)

export function AddDishLink({ id }: { id: string }) {
  return (
    <ButtonLink kind="brand" href={`/sheds/${id}/add_to_menu`} icon={<Plus className="size-4.5" />}>
      {m.add_to_menu()}
    </ButtonLink>
  )
}

/**
 * Button beside the tabs, with one word on a phone. Opens a dialog; before hydration it links to the page with the
 * form.
 */
export function AddProductButton({ shed, kind }: { shed: Shed; kind: 'brand' | 'quiet' }) {
  const { key, open, show, hide } = useOverlay('add-product')
  const AddDialog = useLazyPart(addPart, open)
  const add = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    show()
  }
  return (
    <>
      <ButtonLink
        kind={kind}
        href={`/sheds/${shed.id}/add_product/${shed.category}`}
        icon={<Plus className="size-4.5" />}
        aria-haspopup="dialog"
        aria-busy={(open && !AddDialog) || undefined}
        onPointerEnter={addPart.load}
        onClick={add}
      >
        <span className="max-md:sr-only">{hasPrice(shed.category) ? m.shed_add_product() : m.shed_add_post()}</span>
        <span className="md:hidden" aria-hidden="true">
          {m.shed_add()}
        </span>
      </ButtonLink>
      {AddDialog && <AddDialog key={key} shed={shed} open={open} onClose={hide} />}
    </>
  )
}

import { deleteProduct, type Product } from '@sheds/contract/products/products'
import { useState } from 'react'
import { callApi } from '../../../lib/api/api.ts'
import { removeDraftsAbout } from '../../../lib/draft/draft.store.ts'
import { ConfirmDelete } from '../../../lib/form/confirm-delete.tsx'
import { LastWords } from '../../../lib/page/last-words.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { EditProductForm, type EditView } from './edit-product-form.tsx'
import { MediaStep } from './media-step.tsx'

interface EditProductViewsProps {
  product: Product
  view: EditView
  onView: (view: EditView) => void
  onClose: () => void
  onBusy: (busy: boolean) => void
}

/** Content of the dialog: the form, or the view that replaces it. */
export function EditProductViews({ product, view, onView, onClose, onBusy }: EditProductViewsProps) {
  const [latest, setLatest] = useState(product)
  const [said, setSaid] = useState('')
  const saved = (product: Product, message: string) => {
    setLatest(product)
    setSaid(message)
    onView('saved')
  }
  const pictured = (product: Product) => {
    setLatest(product)
    onView('form')
  }
  if (view === 'saved' || view === 'deleted' || view === 'gone')
    return (
      <LastWords gone={view === 'gone'} onClose={onClose}>
        {view === 'gone' ? m.product_gone() : said}
      </LastWords>
    )
  return (
    <>
      {/* Hidden, not unmounted, so that the input is kept. */}
      <div hidden={view !== 'form'}>
        <EditProductForm product={latest} onSaved={saved} onView={onView} />
      </div>
      {view === 'pictures' && (
        <MediaStep product={latest} onDone={pictured} onSkip={() => onView('form')} onBusy={onBusy} />
      )}
      {view === 'delete' && (
        <ConfirmDelete
          text={m.product_delete_text()}
          remove={() => callApi(deleteProduct, { params: { id: latest.id }, body: { product_id: latest.id } })}
          onKeep={() => onView('form')}
          onDeleted={() => {
            removeDraftsAbout(latest.id)
            setSaid(m.deleted_thing({ name: latest.name }))
            onView('deleted')
          }}
          onGone={() => onView('gone')}
        />
      )}
    </>
  )
}

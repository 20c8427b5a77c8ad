import { type Dish, deleteDish } from '@sheds/contract/menu/menu'
import { dishTags } from '@sheds/contract/tags'
import { useState } from 'react'
import { callApi } from '../../lib/api/api.ts'
import { markStale, useHeldBack } from '../../lib/api/stale.ts'
import { removeDraftsAbout } from '../../lib/draft/draft.store.ts'
import { ConfirmDelete } from '../../lib/form/confirm-delete.tsx'
import { useOnClose } from '../../lib/overlay/overlay.ts'
import { LastWords } from '../../lib/page/last-words.tsx'
import * as m from '../../messages/compiled/messages.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { DishPictureStep } from './dish-picture-step.tsx'
import { EditDishForm, type EditDishView } from './edit-dish-form.tsx'

interface EditDishDialogProps {
  dish: Dish
  open: boolean
  onClose: () => void
  onDeleted?: () => void
}

/** A dish's name, price and picture, and its end. */
export function EditDishDialog({ dish, open, onClose, onDeleted }: EditDishDialogProps) {
  const [view, setView] = useState<EditDishView>('form')
  const [said, setSaid] = useState('')
  const [busy, setBusy] = useState(false)
  // A deleted dish's row, and this dialog with it, may go only once its last words were read.
  useHeldBack(open && (view === 'delete' || view === 'deleted'))
  useOnClose(open, () => {
    if (view === 'gone') markStale(dishTags(dish.id, dish.shed_id))
    if (view === 'deleted' || view === 'gone') onDeleted?.()
  })
  const end = (last: EditDishView) => (message: string) => {
    if (last === 'deleted') removeDraftsAbout(dish.id)
    setSaid(message)
    setView(last)
  }
  const title = view === 'delete' ? m.delete_thing({ name: dish.name }) : m.edit_thing({ name: dish.name })
  return (
    <Dialog open={open} onClose={onClose} title={title} closeLabel={m.close()} locked={busy}>
      {(view === 'saved' || view === 'deleted' || view === 'gone') && (
        <LastWords gone={view === 'gone'} onClose={onClose}>
          {view === 'gone' ? m.dish_gone() : said}
        </LastWords>
      )}
      {view === 'form' && <EditDishForm dish={dish} onSaved={end('saved')} onView={setView} />}
      {view === 'picture' && (
        <DishPictureStep
          dish={dish}
          onDone={() => end('saved')(m.media_done())}
          onSkip={() => setView('form')}
          onBusy={setBusy}
        />
      )}
      {view === 'delete' && (
        <ConfirmDelete
          text={m.dish_delete_text()}
          remove={() => callApi(deleteDish, { params: { shed_id: dish.shed_id, dish_id: dish.id } })}
          onKeep={() => setView('form')}
          onDeleted={() => end('deleted')(m.deleted_thing({ name: dish.name }))}
          onGone={() => setView('gone')}
        />
      )}
    </Dialog>
  )
}

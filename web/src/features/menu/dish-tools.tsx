import { type Dish, deleteDish, updateDish } from '@sheds/contract/menu/menu'
import { dishTags } from '@sheds/contract/tags'
import Camera from 'lucide-react/icons/camera'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { callApi } from '../../lib/api/api.ts'
import { markStale, useHeldBack } from '../../lib/api/stale.ts'
import { removeDraftsAbout } from '../../lib/draft/draft.store.ts'
import { useDraft } from '../../lib/draft/draft.ts'
import { DraftLine } from '../../lib/draft/draft-line.tsx'
import { ConfirmDelete, isGone } from '../../lib/form/confirm-delete.tsx'
import { type FieldErrors, useContractForm } from '../../lib/form/contract-form.ts'
import { FormEnd } from '../../lib/form/form-end.tsx'
import { failureOf } from '../../lib/form/problem-text.ts'
import { useOnClose, useOverlay } from '../../lib/overlay/overlay.ts'
import { LastWords } from '../../lib/page/last-words.tsx'
import * as m from '../../messages/compiled/messages.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Switch } from '../../ui/form/checkbox.tsx'
import { ButtonRow, Form } from '../../ui/layout.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { FeeBadge } from '../wallet/fees/fee-badge.tsx'
import { DishFields } from './dish-fields.tsx'
import { DishPictureStep } from './dish-picture-step.tsx'
import { useDishState, useDishSwitch } from './use-dish-state.ts'

interface DishToolsProps {
  dish: Dish
  className?: string
  onDeleted?: () => void
}

/** Owner's tools of a dish: on or off today's menu, back tomorrow, edit, delete. */
export function DishTools({ dish, className, onDeleted }: DishToolsProps) {
  const { available, backTomorrow } = useDishState(dish)
  const change = useDishSwitch(dish)
  const { key, open, show, hide } = useOverlay(`edit-dish:${dish.id}`)
  const named = <VisuallyHidden> {dish.name}</VisuallyHidden>
  return (
    <div className={cx('relative pb-2', className)}>
      <Switch
        label={
          <>
            {m.dish_on_menu()}
            {named}
          </>
        }
        checked={available}
        onChange={() => change({ available: !available, backTomorrow: false })}
      />
      <ButtonRow>
        <Button
          kind={backTomorrow ? 'on' : 'soft'}
          aria-pressed={backTomorrow}
          onClick={() => change({ available: backTomorrow, backTomorrow: !backTomorrow })}
        >
          {m.dish_back_tomorrow()}
          {named}
        </Button>
        <Button kind="soft" icon={<Pencil className="size-4.5" />} aria-haspopup="dialog" onClick={show}>
          {m.edit()}
          {named}
        </Button>
      </ButtonRow>
      {/* Below the end of the dish's row, where it shifts nothing when it loads. */}
      <div className="absolute end-0 -top-10 lg:static large-text:static">
        <FeeBadge of={dish} />
      </div>
      <EditDishDialog
        key={key}
        dish={dish}
        open={open}
        onClose={hide}
        {...(onDeleted !== undefined && { onDeleted })}
      />
    </div>
  )
}

interface EditDishDialogProps {
  dish: Dish
  open: boolean
  onClose: () => void
  onDeleted?: () => void
}

/** Edits a dish's name, price and picture, and deletes it. */
function EditDishDialog({ dish, open, onClose, onDeleted }: EditDishDialogProps) {
  const [view, setView] = useState<EditDishView>('form')
  const [said, setSaid] = useState('')
  const [busy, setBusy] = useState(false)
  // The row of a deleted dish, and this dialog with it, stays until its message was read.
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

interface DishForm {
  name: string
  price: number
  portions: number | null
}

/** `gone` means the dish was deleted elsewhere in the meantime. */
type EditDishView = 'form' | 'picture' | 'delete' | 'saved' | 'deleted' | 'gone'

interface EditDishFormProps {
  dish: Dish
  onSaved: (message: string) => void
  onView: (view: EditDishView) => void
}

const rules = async () => (await import('./dish.rules.ts')).dishRules

/** Form with the current values. */
function EditDishForm({ dish, onSaved, onView }: EditDishFormProps) {
  // Orders take portions while the form is open, so only fields that were changed here are sent.
  const [shown] = useState(dish)
  const draft = useDraft({ form: 'edit-dish', thing: dish.id, label: m.edit_thing({ name: dish.name }) })
  const { form, errors, problem, busy } = useContractForm({
    rules,
    send: async (form: DishForm) => {
      try {
        const params = { shed_id: dish.shed_id, dish_id: dish.id }
        const { message } = await callApi(updateDish, { params, body: changesOf(shown, form) })
        draft.drop()
        onSaved(message || m.edited())
      } catch (error) {
        if (!isGone(error)) throw error
        onView('gone')
      }
    },
  })
  return (
    <Form {...form} {...draft.form}>
      <DraftLine draft={draft} />
      <DishFields values={textsOf(shown)} errors={namedErrors(errors)} />
      <Button icon={<Camera className="size-4.5" />} onClick={() => onView('picture')}>
        {dish.picture === null ? m.dish_add_picture() : m.dish_change_picture()}
      </Button>
      <FormEnd label={m.save()} busy={busy} problem={failureOf(problem, m.not_saved())} />
      <Button kind="text" icon={<Trash2 className="size-4.5" />} onClick={() => onView('delete')}>
        {m.delete_dish()}
      </Button>
    </Form>
  )
}

const textsOf = ({ name, price, portions }: Dish) => ({
  name,
  price: String(price),
  portions: portions === null ? undefined : String(portions),
})

/** Sends only changed fields, so that another tab's changes stay. */
const changesOf = (dish: Dish, { name, price, portions }: DishForm) => ({
  ...(name !== dish.name && { name }),
  ...(price !== dish.price && { price }),
  ...(portions !== dish.portions && { portions }),
})

/** The contract has one error code for both fields; here each has its own message. */
const namedErrors = (errors: FieldErrors): FieldErrors => {
  const missing: FieldErrors = { name: m.dish_name_required(), price: m.dish_price_required() }
  return Object.fromEntries(
    Object.entries(errors).map(([name, said]) => [
      name,
      said === 'dish_fields_required' ? (missing[name] ?? said) : said,
    ]),
  )
}

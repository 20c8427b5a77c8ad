import { type Dish, updateDish } from '@sheds/contract/menu/menu'
import Camera from 'lucide-react/icons/camera'
import Trash2 from 'lucide-react/icons/trash-2'
import { callApi } from '../../lib/api/api.ts'
import { useDraft } from '../../lib/draft/draft.ts'
import { DraftLine } from '../../lib/draft/draft-line.tsx'
import { isGone } from '../../lib/form/confirm-delete.tsx'
import { type FieldErrors, useContractForm } from '../../lib/form/contract-form.ts'
import { FormEnd } from '../../lib/form/form-end.tsx'
import { failureOf } from '../../lib/form/problem-text.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/layout.tsx'
import { DishFields } from './dish-fields.tsx'

interface DishForm {
  name: string
  price: number
}

/** `gone` when somebody deleted the dish meanwhile. */
export type EditDishView = 'form' | 'picture' | 'delete' | 'saved' | 'deleted' | 'gone'

interface EditDishFormProps {
  dish: Dish
  onSaved: (message: string) => void
  onView: (view: EditDishView) => void
}

const rules = async () => (await import('./dish.rules.ts')).dishRules

/** A dish as it stands. */
export function EditDishForm({ dish, onSaved, onView }: EditDishFormProps) {
  const draft = useDraft({ form: 'edit-dish', thing: dish.id, label: m.edit_thing({ name: dish.name }) })
  const { form, errors, problem, busy } = useContractForm({
    rules,
    send: async (form: DishForm) => {
      try {
        const params = { shed_id: dish.shed_id, dish_id: dish.id }
        const { message } = await callApi(updateDish, { params, body: changesOf(dish, form) })
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
      <DishFields values={{ name: dish.name, price: String(dish.price) }} errors={namedErrors(errors)} />
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

/** Only what was changed is sent, so that another tab's changes stay. */
const changesOf = (dish: Dish, { name, price }: DishForm) => ({
  ...(name !== dish.name && { name }),
  ...(price !== dish.price && { price }),
})

/** The contract has one sentence for both fields; here each says what it lacks. */
const namedErrors = (errors: FieldErrors): FieldErrors => {
  const missing: FieldErrors = { name: m.dish_name_required(), price: m.dish_price_required() }
  return Object.fromEntries(
    Object.entries(errors).map(([name, said]) => [
      name,
      said === 'dish_fields_required' ? (missing[name] ?? said) : said,
    ]),
  )
}

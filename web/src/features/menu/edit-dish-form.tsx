import { type Dish, updateDish } from '@sheds/contract/menu'
import Camera from 'lucide-react/icons/camera'
import Trash2 from 'lucide-react/icons/trash-2'
import { callApi } from '../../lib/api.ts'
import { isGone } from '../../lib/form/confirm-delete.tsx'
import { type FieldErrors, useContractForm } from '../../lib/form/contract-form.ts'
import { FormEnd } from '../../lib/form/form-end.tsx'
import { failureOf } from '../../lib/form/problem-text.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Button } from '../../ui/button.tsx'
import { DishFields } from './dish-fields.tsx'

interface Form {
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
  const { form, errors, problem, busy } = useContractForm({
    rules,
    send: async (form: Form) => {
      try {
        const params = { shed_id: dish.shed_id, dish_id: dish.id }
        const { message } = await callApi(updateDish, { params, body: changesOf(dish, form) })
        onSaved(message || m.edited())
      } catch (error) {
        if (!isGone(error)) throw error
        onView('gone')
      }
    },
  })
  return (
    <form className="form" {...form}>
      <DishFields values={{ name: dish.name, price: String(dish.price) }} errors={namedErrors(errors)} />
      <Button icon={<Camera className="i i-sm" />} onClick={() => onView('picture')}>
        {dish.picture === null ? m.dish_add_picture() : m.dish_change_picture()}
      </Button>
      <FormEnd label={m.save()} busy={busy} problem={failureOf(problem, m.not_saved())} />
      <Button kind="text" icon={<Trash2 className="i i-sm" />} onClick={() => onView('delete')}>
        {m.delete_dish()}
      </Button>
    </form>
  )
}

/** Only what was changed is sent, so that another tab's changes stay. */
const changesOf = (dish: Dish, { name, price }: Form) => ({
  ...(name !== dish.name && { name }),
  ...(price !== dish.price && { price }),
})

/** Here nothing is filled in at once, nor is a picture asked for: each field says what it lacks. */
const namedErrors = (errors: FieldErrors): FieldErrors => {
  const missing: FieldErrors = { name: m.dish_name_required(), price: m.dish_price_required() }
  return Object.fromEntries(
    Object.entries(errors).map(([name, said]) => [
      name,
      said === 'dish_fields_required' ? (missing[name] ?? said) : said,
    ]),
  )
}

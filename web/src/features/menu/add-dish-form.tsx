import { createDish, type Dish, updateDish } from '@sheds/contract/menu/menu'
import type { Id } from '@sheds/contract/scalars'
import { useState } from 'react'
import { callApi } from '../../lib/api/api.ts'
import { useDraft } from '../../lib/draft/draft.ts'
import { DraftLine } from '../../lib/draft/draft-line.tsx'
import { type FieldErrors, useContractForm } from '../../lib/form/contract-form.ts'
import { FormEnd } from '../../lib/form/form-end.tsx'
import { useMakeOnce } from '../../lib/form/make-once.ts'
import { plainPrice } from '../../lib/form/plain-price.ts'
import { failureOf } from '../../lib/form/problem-text.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Form } from '../../ui/layout.tsx'
import { countIn } from '../products/count.rules.ts'
import { DishFields } from './dish-fields.tsx'

interface DishInput {
  name: string
  price: unknown
  portions: unknown
}

/** Accepts everything; the server validates a new dish. */
const rules = async () => ({
  safeParse(values: unknown) {
    const typed = values as Record<string, string>
    const { name = '', price = '' } = typed
    return { success: true as const, data: { name, price: plainPrice(price), portions: countIn(typed, 'portions') } }
  },
})

/** Form with the name, price and portions of a new dish. */
export function AddDishForm({ shedId, onAdded }: { shedId: string; onAdded: (dish: Dish) => void }) {
  const [missing, setMissing] = useState(false)
  const draft = useDraft({ form: 'new-dish', thing: shedId, label: m.add_to_menu() })
  const makeOnce = useMakeOnce(`new dish ${shedId}`)
  const { form, errors, problem, busy } = useContractForm({
    rules,
    send: async (dishInput: DishInput) => {
      setMissing(dishInput.name.trim() === '' || dishInput.price === '')
      const dish = await makeOnce(
        dishInput,
        async (body) => (await callApi(createDish, { params: { shed_id: shedId as Id }, body })).dish,
        (made) => withLaterEdits(made, dishInput),
      )
      draft.drop()
      onAdded(dish)
    },
  })
  return (
    <Form {...form} {...draft.form}>
      <DraftLine draft={draft} />
      <DishFields values={{}} errors={withoutRepetition(errors)} />
      <FormEnd
        label={m.dish_send()}
        busy={busy}
        problem={missing ? { failure: m.dish_fields_required() } : failureOf(problem, m.dish_failed())}
      />
    </Form>
  )
}

/** An earlier attempt may have been saved although its response was lost; sends later edits as an update. */
const withLaterEdits = async (dish: Dish, { name, price, portions }: DishInput): Promise<Dish> => {
  const isSame = dish.name === name.trim() && dish.price === Number(price)
  if (isSame && dish.portions === (portions === null ? null : Number(portions))) return dish
  const params = { shed_id: dish.shed_id, dish_id: dish.id }
  return (await callApi(updateDish, { params, body: { name, price, portions } })).dish
}

/** One message for both fields is shown below them; here they are only marked. */
const withoutRepetition = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([name, said]) => [name, said === m.dish_fields_required() ? '' : said]),
  )

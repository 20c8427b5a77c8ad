import type { FieldErrors } from '../../lib/form/contract-form.ts'
import { errorsIn } from '../../lib/form/field-errors.ts'
import { PriceInput } from '../../lib/form/price-input.tsx'
import * as m from '../../messages/compiled/messages.ts'
import { Field } from '../../ui/form/field.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'

const errorOf = errorsIn({ field_price: m.field_price, dish_fields_required: m.dish_fields_required })

interface DishFieldsProps {
  values: Readonly<Record<string, string>>
  errors: FieldErrors
}

/** Name and price of a dish. */
export function DishFields({ values, errors }: DishFieldsProps) {
  return (
    <>
      <Field label={m.dish_name()} error={errorOf(errors, 'name')} required>
        <TextInput name="name" defaultValue={values.name} autoComplete="off" />
      </Field>
      <Field label={m.dish_price()} error={errorOf(errors, 'price')} required>
        <PriceInput name="price" defaultValue={values.price} />
      </Field>
    </>
  )
}

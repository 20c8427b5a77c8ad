import { hasCondition, hasPrice, productCategories } from '@sheds/contract/categories'
import { productConditions } from '@sheds/contract/products/product-conditions'
import type { Product, updateProduct } from '@sheds/contract/products/products'
import { useState } from 'react'
import type { callApi } from '../../../lib/api/api.ts'
import type { FieldErrors } from '../../../lib/form/contract-form.ts'
import { errorsIn } from '../../../lib/form/field-errors.ts'
import { PriceInput } from '../../../lib/form/price-input.tsx'
import { categoryName } from '../../../lib/language/format.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { CountField } from '../count-field.tsx'
import { conditionName } from '../product-condition.ts'

/** Error text of a field of a product form. */
export const errorOf = errorsIn({
  field_price: m.field_price,
  field_quantity: m.field_quantity,
  product_name_required: m.product_name_required,
  product_price_required: m.product_price_required,
  product_category_required: m.product_category_required,
  product_media_required: m.product_media_required,
})

const most = { caption: 500, description: 5000 } as const
const mixed = 'mix'

interface ProductFieldsProps {
  /** Category of the shed; in a mix shed the seller chooses one for each product. */
  shedCategory: string
  values: Texts
  errors: FieldErrors
}

type Texts = Readonly<Record<string, string | undefined>>

/** Required fields: the price, unless it is a service, the name and the category. */
export function ProductFields({ shedCategory, values, errors }: ProductFieldsProps) {
  const [category, setCategory] = useState(values.category ?? (shedCategory === mixed ? '' : shedCategory))
  return (
    <>
      {hasPrice(category) && (
        <Field label={m.product_price()} error={errorOf(errors, 'price')} required>
          <PriceInput name="price" defaultValue={values.price} enterKeyHint="next" />
        </Field>
      )}
      <Field label={m.product_name()} error={errorOf(errors, 'name')} required>
        <TextInput name="name" defaultValue={values.name} autoComplete="off" />
      </Field>
      {shedCategory === mixed ? (
        <Field label={m.product_category()} error={errorOf(errors, 'category')} required>
          <Select
            name="category"
            value={category}
            onChange={({ currentTarget }) => setCategory(currentTarget.value)}
            placeholder={m.product_category_choose()}
            options={productCategories.map((value) => ({ value, label: categoryName(value) }))}
          />
        </Field>
      ) : (
        <input type="hidden" name="category" value={category} />
      )}
      {hasCondition(category) && (
        <Field label={m.product_condition()} note={m.form_optional()} error={errorOf(errors, 'condition')}>
          <Select
            name="condition"
            defaultValue={values.condition}
            placeholder={m.condition_unsaid()}
            options={productConditions.map((value) => ({ value, label: conditionName(value) }))}
          />
        </Field>
      )}
    </>
  )
}

/** Optional fields. */
export const moreFields = ['caption', 'description', 'quantity'] as const

interface MoreProductFieldsProps extends Omit<ProductFieldsProps, 'shedCategory'> {
  /** Services are not counted. */
  category: string
}

export function MoreProductFields({ category, values, errors }: MoreProductFieldsProps) {
  return (
    <>
      <Field
        label={m.product_caption()}
        note={m.form_optional()}
        help={m.product_caption_help()}
        error={errorOf(errors, 'caption')}
      >
        <TextArea name="caption" defaultValue={values.caption} max={most.caption} rows={2} />
      </Field>
      <Field label={m.product_description()} note={m.form_optional()} error={errorOf(errors, 'description')}>
        <TextArea name="description" defaultValue={values.description} max={most.description} rows={4} />
      </Field>
      {hasPrice(category) && (
        <CountField
          label={m.product_count()}
          name="quantity"
          numberLabel={m.product_quantity()}
          help={m.product_count_help()}
          count={values.quantity}
          error={errorOf(errors, 'quantity')}
        />
      )}
    </>
  )
}

export type ProductChange = NonNullable<Parameters<typeof callApi<typeof updateProduct>>[1]['body']>

/** Fields of the form that differ from the product. */
export const changesOf = (product: Product, { quantity, ...fields }: ProductChange): ProductChange => {
  // Without counting, the form has no quantity, and its default is no change.
  const changed = Object.entries({ ...fields, ...(fields.counted && { quantity }) }).filter(
    ([name, value]) => value !== undefined && value !== product[name as keyof Product],
  )
  return Object.fromEntries(changed)
}

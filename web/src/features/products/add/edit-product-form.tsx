import { arrangeProductMedia, type Product, updateProduct } from '@sheds/contract/products/products'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { callApi } from '../../../lib/api/api.ts'
import { useDraft } from '../../../lib/draft/draft.ts'
import { DraftLine } from '../../../lib/draft/draft-line.tsx'
import { isGone } from '../../../lib/form/confirm-delete.tsx'
import { type FieldErrors, useContractForm } from '../../../lib/form/contract-form.ts'
import { FormEnd } from '../../../lib/form/form-end.tsx'
import { failureOf } from '../../../lib/form/problem-text.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Form } from '../../../ui/layout.tsx'
import { EditPictures, useArrangement } from './edit-pictures.tsx'
import { mostPictures } from './media-upload.ts'
import { changesOf, errorOf, MoreProductFields, type ProductChange, ProductFields } from './product-form-fields.tsx'

/** What the dialog shows: `gone` when somebody deleted the product meanwhile. */
export type EditView = 'form' | 'pictures' | 'saved' | 'delete' | 'deleted' | 'gone'

interface EditProductFormProps {
  product: Product
  onSaved: (product: Product, message: string) => void
  onView: (view: EditView) => void
}

const rules = async () => (await import('../product.rules.ts')).productRules

/** The product as it stands; only what was changed is sent, so that another tab's changes stay. */
export function EditProductForm({ product, onSaved, onView }: EditProductFormProps) {
  const arrangement = useArrangement(product.media_data)
  const draft = useDraft({ form: 'edit-product', thing: product.id, label: m.edit_thing({ name: product.name }) })
  const { form, errors, problem, busy } = useContractForm({
    rules,
    send: async (body: ProductChange) => {
      try {
        const { product: saved, message } = await save(product, changesOf(product, body), arrangement.order())
        draft.drop()
        onSaved(saved, message)
      } catch (error) {
        if (!isGone(error)) throw error
        onView('gone')
      }
    },
  })
  const room = mostPictures - product.media_data.length
  return (
    <Form {...form} {...draft.form}>
      <DraftLine draft={draft} />
      <ProductFields shedCategory={product.shed_is.category} values={textsOf(product)} errors={errors} />
      <MoreProductFields values={textsOf(product)} errors={errors} />
      <StatusField product={product} errors={errors} />
      <EditPictures arrangement={arrangement} disabled={busy}>
        <Button icon={<Plus className="size-4.5" />} disabled={room <= 0} onClick={() => onView('pictures')}>
          {m.add_pictures()}
        </Button>
      </EditPictures>
      <FormEnd label={m.save()} busy={busy} problem={failureOf(problem, m.not_saved())} />
      <Button kind="text" icon={<Trash2 className="size-4.5" />} onClick={() => onView('delete')}>
        {m.delete_product()}
      </Button>
    </Form>
  )
}

function StatusField({ product, errors }: { product: Product; errors: FieldErrors }) {
  const options = [
    { value: 'on sale', label: m.status_on_sale() },
    { value: 'reserved', label: m.status_reserved() },
    { value: 'sold out', label: m.status_sold_out() },
    { value: 'hidden', label: m.status_hidden() },
  ]
  return (
    <Field label={m.product_status()} help={m.product_status_help()} error={errorOf(errors, 'status')}>
      <Select name="status" defaultValue={product.status} options={options} />
    </Field>
  )
}

const textsOf = ({ name, price, category, quantity, caption, description }: Product) => ({
  name,
  category,
  caption,
  description,
  quantity: String(quantity),
  ...(price !== undefined && { price: String(price) }),
})

const save = async (product: Product, changes: ProductChange, order: string[] | undefined) => {
  const params = { id: product.id }
  let saved = { product, message: m.edited() }
  if (Object.keys(changes).length > 0) saved = await callApi(updateProduct, { params, body: changes })
  if (order !== undefined) saved = await callApi(arrangeProductMedia, { params, body: { media: order } })
  return { product: saved.product, message: saved.message || m.edited() }
}

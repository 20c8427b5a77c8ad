import { thumbnailOf } from '@sheds/contract/files/files'
import { arrangeProductMedia, type Product, type ProductMedia, updateProduct } from '@sheds/contract/products/products'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ReactNode, useState } from 'react'
import { callApi } from '../../../lib/api/api.ts'
import { useDraft } from '../../../lib/draft/draft.ts'
import { DraftLine } from '../../../lib/draft/draft-line.tsx'
import { isGone } from '../../../lib/form/confirm-delete.tsx'
import { type FieldErrors, useContractForm } from '../../../lib/form/contract-form.ts'
import { FormEnd } from '../../../lib/form/form-end.tsx'
import { moveItem } from '../../../lib/form/media-files.ts'
import { MediaTiles } from '../../../lib/form/media-tiles.tsx'
import { failureOf } from '../../../lib/form/problem-text.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Form, Stack } from '../../../ui/layout.tsx'
import { mostPictures } from './media-upload.ts'
import { changesOf, errorOf, MoreProductFields, type ProductChange, ProductFields } from './product-form-fields.tsx'

/** Views of the dialog; `gone` means the product was deleted elsewhere in the meantime. */
export type EditView = 'form' | 'pictures' | 'saved' | 'delete' | 'deleted' | 'gone'

interface EditProductFormProps {
  product: Product
  onSaved: (product: Product, message: string) => void
  onView: (view: EditView) => void
}

const rules = async () => (await import('../product.rules.ts')).productRules

/** Form with the current values. Sends only changed fields, so that another tab's changes stay. */
export function EditProductForm({ product, onSaved, onView }: EditProductFormProps) {
  const arrangement = useArrangement(product.media_data)
  // Orders take from the stock while the form is open, so only fields that were changed here are sent.
  const [shown] = useState(product)
  const draft = useDraft({ form: 'edit-product', thing: product.id, label: m.edit_thing({ name: product.name }) })
  const { form, errors, problem, busy } = useContractForm({
    rules,
    send: async (body: ProductChange) => {
      try {
        const { product: saved, message } = await save(product, changesOf(shown, body), arrangement.order())
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
      <ProductFields shedCategory={product.shed_is.category} values={textsOf(shown)} errors={errors} />
      <MoreProductFields category={product.category} values={textsOf(shown)} errors={errors} />
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

const textsOf = ({ name, price, category, condition, quantity, counted, caption, description }: Product) => ({
  name,
  category,
  caption,
  description,
  condition: condition ?? '',
  ...(counted && { quantity: String(quantity) }),
  ...(price !== undefined && { price: String(price) }),
})

const save = async (product: Product, changes: ProductChange, order: string[] | undefined) => {
  const params = { id: product.id }
  let saved = { product, message: m.edited() }
  if (Object.keys(changes).length > 0) saved = await callApi(updateProduct, { params, body: changes })
  if (order !== undefined) saved = await callApi(arrangeProductMedia, { params, body: { media: order } })
  return { product: saved.product, message: saved.message || m.edited() }
}

interface Arrangement {
  pictures: readonly { key: string; media: ProductMedia }[]
  move: (key: string, by: number) => void
  remove: (key: string) => void
  /** Ids in their new order; undefined if unchanged. */
  order: () => string[] | undefined
}

/** Order of a product's pictures, applied on save. Pictures added in the meantime follow at the end. */
const useArrangement = (media: readonly ProductMedia[]): Arrangement => {
  const ids: readonly string[] = media.map(({ id }) => id)
  const [known, setKnown] = useState(ids)
  const [keys, setKeys] = useState(ids)
  const added = ids.filter((id) => !known.includes(id))
  if (added.length > 0) {
    setKnown([...known, ...added])
    setKeys([...keys, ...added])
  }
  const mediaOf = new Map<string, ProductMedia>(media.map((each) => [each.id, each]))
  const pictures = keys.flatMap((key) => {
    const found = mediaOf.get(key)
    return found === undefined ? [] : [{ key, media: found }]
  })
  return {
    pictures,
    move: (key, by) => setKeys(moveItem(pictures, key, by).map((picture) => picture.key)),
    remove: (key) => setKeys(keys.filter((other) => other !== key)),
    order: () => (keys.join() === ids.join() ? undefined : [...keys]),
  }
}

interface EditPicturesProps {
  arrangement: Arrangement
  disabled: boolean
  /** Button that adds pictures. */
  children: ReactNode
}

/** Existing pictures of a product, in their order. */
function EditPictures({ arrangement: { pictures, move, remove }, disabled, children }: EditPicturesProps) {
  return (
    <Field label={m.product_pictures({ n: pictures.length })} as="group">
      <Stack>
        {pictures.length > 0 && (
          <MediaTiles
            tiles={pictures.map(({ key, media }) => ({ key, face: <img src={thumbnailOf(media)} alt="" /> }))}
            onMove={move}
            onRemove={remove}
            disabled={disabled}
          />
        )}
        {children}
      </Stack>
    </Field>
  )
}

import { createProduct, type Product, updateProduct } from '@sheds/contract/products/products'
import type { Id } from '@sheds/contract/scalars'
import { useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { callApi } from '../../../lib/api/api.ts'
import { knownAnswer } from '../../../lib/api/query.ts'
import { type Draft, useDraft } from '../../../lib/draft/draft.ts'
import { DraftLine } from '../../../lib/draft/draft-line.tsx'
import { type FieldErrors, useContractForm } from '../../../lib/form/contract-form.ts'
import { FormEnd } from '../../../lib/form/form-end.tsx'
import { useMakeOnce } from '../../../lib/form/make-once.ts'
import { failureOf } from '../../../lib/form/problem-text.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Form, Stack } from '../../../ui/layout.tsx'
import { shedPageOf } from '../../sheds/sheds.queries.ts'
import { MediaChoice } from './media-choice.tsx'
import { type PictureChoice, usePictureChoice } from './media-files.ts'
import { mostPictures } from './media-upload.ts'
import { changesOf, errorOf, MoreProductFields, moreFields, ProductFields } from './product-form-fields.tsx'

/** A shed that takes a new product. */
export interface Stall {
  id: string
  category: string
}

const rules = async () => (await import('../product.rules.ts')).newProductRules

type NewProduct = Parameters<typeof callApi<typeof createProduct>>[1]['body']

interface AddProductFormProps {
  shed: Stall
  /** It is in the shed; its pictures are still here. */
  onAdded: (product: Product, pictures: readonly File[]) => void
}

/** A product is a photo, a price and a name; all else may be said. What was given stays until it is in the shed. */
export function AddProductForm({ shed, onAdded }: AddProductFormProps) {
  const choice = usePictureChoice()
  const files = choice.pictures.map(({ file }) => file)
  const pictures = { files, put: choice.put }
  const draft = useDraft({ form: 'new-product', thing: shed.id, label: m.add_product(), pictures })
  const { form, errors, problem, busy } = useContractForm({
    rules,
    send: useAdding(shed, draft, (product) => onAdded(product, files)),
  })
  const newest = useNewestCategory(shed)
  return (
    <Form {...form} {...draft.form}>
      <DraftLine draft={draft} />
      <FirstPictures choice={choice} errors={errors} disabled={busy} />
      <ProductFields shedCategory={shed.category} values={{ category: newest }} errors={errors} />
      <Fold label={m.product_more()} open={moreFields.some((name) => errors[name] !== undefined)}>
        <MoreProductFields values={{}} errors={errors} />
      </Fold>
      <FormEnd label={m.product_publish()} busy={busy} problem={failureOf(problem, m.product_add_failed())} />
    </Form>
  )
}

const useAdding = (shed: Stall, draft: Draft, onAdded: (product: Product) => void) => {
  const makeOnce = useMakeOnce(`new product ${shed.id}`)
  return async (body: NewProduct): Promise<void> => {
    const params = { shed_id: shed.id as Id }
    const product = await makeOnce(
      body,
      async (sent) => (await callApi(createProduct, { params, body: sent })).product,
      (made) => inTheseWords(made, body),
    )
    draft.drop()
    onAdded(product)
  }
}

/** An earlier try may have arrived after all; what was written since counts. */
const inTheseWords = async (product: Product, body: NewProduct): Promise<Product> => {
  const changes = changesOf(product, body)
  if (Object.keys(changes).length === 0) return product
  return (await callApi(updateProduct, { params: { id: product.id }, body: changes })).product
}

/** In a mix shed the next thing is probably of the kind of the last one. */
const useNewestCategory = ({ id, category }: Stall): string | undefined => {
  const client = useQueryClient()
  return category === 'mix' ? knownAnswer(client, shedPageOf(id))?.products?.rows[0]?.category : undefined
}

interface FirstPicturesProps {
  choice: PictureChoice
  errors: FieldErrors
  disabled: boolean
}

/** A product begins with its pictures. Whoever has none yet is asked once, and may go on without. */
function FirstPictures({ choice, errors, disabled }: FirstPicturesProps) {
  const [later, setLater] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const count = choice.pictures.length
  const missing = count === 0 && !later ? errorOf(errors, 'pictures') : undefined
  const onlyMissing = missing !== undefined && Object.keys(errors).length === 1
  useEffect(() => {
    if (onlyMissing) box.current?.scrollIntoView({ block: 'center' })
  }, [onlyMissing])
  const goOn = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>): void => {
    flushSync(() => setLater(true))
    form?.requestSubmit()
  }
  return (
    <div ref={box}>
      <Field label={m.product_photos()} as="group" error={missing}>
        <Stack>
          <MediaChoice choice={choice} most={mostPictures} disabled={disabled} />
        </Stack>
        <input type="hidden" name="pictures" value={count === 0 && later ? 'later' : count} />
      </Field>
      {missing !== undefined && (
        <Button kind="text" size="sm" className="-ms-2" onClick={goOn}>
          {m.product_photos_later()}
        </Button>
      )}
    </div>
  )
}

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
import { MediaChoice } from '../../../lib/form/media-choice.tsx'
import { type PictureChoice, usePictureChoice } from '../../../lib/form/media-files.ts'
import { failureOf } from '../../../lib/form/problem-text.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Form, Stack } from '../../../ui/layout.tsx'
import { shedPageOf } from '../../sheds/sheds.queries.ts'
import { mostPictures } from './media-upload.ts'
import { changesOf, errorOf, MoreProductFields, moreFields, ProductFields } from './product-form-fields.tsx'

/** Shed to which a product is added. */
export interface ProductShed {
  id: string
  category: string
}

const rules = async () => (await import('../product.rules.ts')).newProductRules

type NewProduct = Parameters<typeof callApi<typeof createProduct>>[1]['body']

interface AddProductFormProps {
  shed: ProductShed
  /** Called once the product is saved; its pictures are not uploaded yet. */
  onAdded: (product: Product, pictures: readonly File[]) => void
}

/**
 * Form of a new product: photo, price and name are required, the rest is optional. A draft survives until it is saved.
 */
export function AddProductForm({ shed, onAdded }: AddProductFormProps) {
  const choice = usePictureChoice()
  const files = choice.pictures.map(({ file }) => file)
  const pictures = { files, put: choice.put }
  const draft = useDraft({ form: 'new-product', thing: shed.id, label: m.add_product(), pictures })
  const { form, errors, problem, busy } = useContractForm({
    rules,
    send: useSubmitProduct(shed, draft, (product) => onAdded(product, files)),
  })
  const newest = useNewestCategory(shed)
  return (
    <Form {...form} {...draft.form}>
      <DraftLine draft={draft} />
      <FirstPictures choice={choice} errors={errors} disabled={busy} />
      <ProductFields shedCategory={shed.category} values={{ category: newest }} errors={errors} />
      <Fold label={m.product_more()} open={moreFields.some((name) => errors[name] !== undefined)}>
        <MoreProductFields category={shed.category} values={{}} errors={errors} />
      </Fold>
      <FormEnd label={m.product_publish()} busy={busy} problem={failureOf(problem, m.product_add_failed())} />
    </Form>
  )
}

const useSubmitProduct = (shed: ProductShed, draft: Draft, onAdded: (product: Product) => void) => {
  const makeOnce = useMakeOnce(`new product ${shed.id}`)
  return async (body: NewProduct): Promise<void> => {
    const params = { shed_id: shed.id as Id }
    const product = await makeOnce(
      body,
      async (sent) => (await callApi(createProduct, { params, body: sent })).product,
      (made) => withLaterEdits(made, body),
    )
    draft.drop()
    onAdded(product)
  }
}

/** An earlier attempt may have been saved although its response was lost; sends later edits as an update. */
const withLaterEdits = async (product: Product, body: NewProduct): Promise<Product> => {
  const changes = changesOf(product, body)
  if (Object.keys(changes).length === 0) return product
  return (await callApi(updateProduct, { params: { id: product.id }, body: changes })).product
}

/** A mix shed proposes the category of its newest product. */
const useNewestCategory = ({ id, category }: ProductShed): string | undefined => {
  const client = useQueryClient()
  return category === 'mix' ? knownAnswer(client, shedPageOf(id))?.products?.rows[0]?.category : undefined
}

interface FirstPicturesProps {
  choice: PictureChoice
  errors: FieldErrors
  disabled: boolean
}

/** Photo field. A seller without photos confirms once that the product is published without them. */
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

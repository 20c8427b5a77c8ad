import { createProduct, type Product, updateProduct } from '@sheds/contract/products'
import type { Id } from '@sheds/contract/scalars'
import { callApi } from '../../lib/api.ts'
import { useContractForm } from '../../lib/form/contract-form.ts'
import { useFormDraft } from '../../lib/form/form-draft.ts'
import { FormEnd } from '../../lib/form/form-end.tsx'
import { useMakeOnce } from '../../lib/form/make-once.ts'
import { failureOf } from '../../lib/form/problem-text.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Form } from '../../ui/layout.tsx'
import { changesOf, ProductFields } from './product-form-fields.tsx'

/** A shed that takes a new product. */
export interface Stall {
  id: string
  category: string
}

const rules = async () => (await import('./product.rules.ts')).productRules

type NewProduct = Parameters<typeof callApi<typeof createProduct>>[1]['body']

interface AddProductFormProps {
  shed: Stall
  onAdded: (product: Product) => void
}

/** The first step: what the product is. What was typed stays until it is in the shed. */
export function AddProductForm({ shed, onAdded }: AddProductFormProps) {
  const key = `new product ${shed.id}`
  const draft = useFormDraft(key)
  const makeOnce = useMakeOnce(key)
  const { form, errors, problem, busy } = useContractForm({
    rules,
    send: async (body: NewProduct) => {
      const params = { shed_id: shed.id as Id }
      const product = await makeOnce(body, async (sent) =>
        inTheseWords((await callApi(createProduct, { params, body: sent })).product, body),
      )
      draft.forget()
      onAdded(product)
    },
  })
  return (
    <Form {...form} onInput={({ currentTarget }) => draft.keep(currentTarget)}>
      <ProductFields shedCategory={shed.category} values={draft.kept} errors={errors} />
      <FormEnd label={m.add_product_send()} busy={busy} problem={failureOf(problem, m.product_add_failed())} />
    </Form>
  )
}

/** An earlier try may have arrived after all; what was written since counts. */
const inTheseWords = async (product: Product, body: NewProduct): Promise<Product> => {
  const changes = changesOf(product, body)
  if (Object.keys(changes).length === 0) return product
  return (await callApi(updateProduct, { params: { id: product.id }, body: changes })).product
}

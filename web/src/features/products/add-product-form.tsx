import { createProduct, type Product, updateProduct } from '@sheds/contract/products'
import type { Id } from '@sheds/contract/scalars'
import { callApi } from '../../lib/api.ts'
import { useContractForm } from '../../lib/contract-form.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Form } from '../../ui/form.tsx'
import { useMakeOnce } from './made-once.ts'
import { changesOf } from './product-changes.ts'
import { useFormDraft } from './product-form-draft.ts'
import { FormEnd } from './product-form-end.tsx'
import { ProductFields } from './product-form-fields.tsx'
import { reasonOf } from './product-form-messages.ts'

/** A shed that takes a new product. */
export interface Stall {
  id: string
  category: string
}

const rules = async () => (await import('./product-form-rules.ts')).productRules

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
      <FormEnd
        label={m.add_product_send()}
        busy={busy}
        failure={problem === undefined ? undefined : m.product_add_failed()}
        reason={reasonOf(problem)}
      />
    </Form>
  )
}

/** An earlier try may have arrived after all; what was written since counts. */
const inTheseWords = async (product: Product, body: NewProduct): Promise<Product> => {
  const changes = changesOf(product, body)
  if (Object.keys(changes).length === 0) return product
  return (await callApi(updateProduct, { params: { id: product.id }, body: changes })).product
}

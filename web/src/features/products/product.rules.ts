import { hasPrice } from '@sheds/contract/categories'
import { ProductForm, ServiceForm } from '@sheds/contract/products/product-forms'
import { plainPrice } from '../../lib/form/plain-price.ts'
import { countIn } from './count.rules.ts'

/** The contract's rules for the form's values; a service has no price. */
export const productRules = {
  safeParse(values: unknown) {
    const typed = { ...(values as Record<string, unknown>) }
    typed.price = plainPrice(typed.price)
    const count = countIn(typed, 'quantity')
    typed.counted = count !== null
    typed.quantity = count ?? undefined
    const priced = hasPrice(String(typed.category))
    return priced ? ProductForm.safeParse(typed) : ServiceForm.safeParse({ ...typed, price: undefined })
  },
}

/** A new product requires a picture first; the value `later` skips that. */
export const newProductRules = {
  safeParse(values: unknown) {
    const checked = productRules.safeParse(values)
    if ((values as Record<string, unknown>).pictures !== '0') return checked
    const missing = { path: ['pictures'], message: 'product_media_required' }
    return { success: false as const, error: { issues: [missing, ...(checked.error?.issues ?? [])] } }
  },
}

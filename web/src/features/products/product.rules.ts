import { hasPrice } from '@sheds/contract/categories'
import { ProductForm, ServiceForm } from '@sheds/contract/product-forms'
import { plainPrice } from '../../lib/form/plain-price.ts'

/** The contract's rules for what the form holds: services are not priced. */
export const productRules = {
  safeParse(values: unknown) {
    const typed = { ...(values as Record<string, unknown>) }
    typed.price = plainPrice(typed.price)
    const priced = hasPrice(String(typed.category))
    return priced ? ProductForm.safeParse(typed) : ServiceForm.safeParse({ ...typed, price: undefined })
  },
}

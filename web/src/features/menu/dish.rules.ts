import { DishForm } from '@sheds/contract/menu/menu-forms'
import { plainPrice } from '../../lib/form/plain-price.ts'
import { countIn } from '../products/count.rules.ts'

/** The contract's rules for the form's values. */
export const dishRules = {
  safeParse(values: unknown) {
    const typed = values as Record<string, unknown>
    return DishForm.safeParse({ ...typed, price: plainPrice(typed.price), portions: countIn(typed, 'portions') })
  },
}

import type { ProductCondition } from '@sheds/contract/products/product-conditions'
import * as m from '../../messages/compiled/messages.ts'

/** Name of a condition; '' without one. */
export const conditionName = (condition: ProductCondition | '' | null): string => {
  if (condition === 'new') return m.condition_new()
  return condition === 'used' ? m.condition_used() : ''
}

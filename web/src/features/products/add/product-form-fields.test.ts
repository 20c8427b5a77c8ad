import type { Product } from '@sheds/contract/products/products'
import { describe, expect, it } from 'vitest'
import { changesOf } from './product-form-fields.tsx'

const product = {
  name: 'Panier',
  price: 5000,
  caption: 'Tressé',
  quantity: 3,
  counted: true,
  status: 'on sale',
} as Product

describe('changesOf', () => {
  it('sends only the changed fields, so that another tab’s changes stay', () => {
    const same = { name: 'Panier', price: 5000, caption: 'Tressé', counted: true, quantity: 3 }
    expect(changesOf(product, same)).toEqual({})
    expect(changesOf(product, { ...same, quantity: 4 })).toEqual({ quantity: 4 })
    expect(changesOf(product, { name: 'Panier', price: 4500, caption: '' })).toEqual({ price: 4500, caption: '' })
  })

  it('leaves out the quantity of a product that is not counted', () => {
    expect(changesOf(product, { counted: false, quantity: 1 })).toEqual({ counted: false })
  })
})

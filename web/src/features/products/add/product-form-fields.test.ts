import type { Product } from '@sheds/contract/products/products'
import { describe, expect, it } from 'vitest'
import { changesOf } from './product-form-fields.tsx'

const product = { name: 'Panier', price: 5000, caption: 'Tressé', quantity: 3, status: 'on sale' } as Product

describe('changesOf', () => {
  it('sends only the changed fields, so that another tab’s changes stay', () => {
    expect(changesOf(product, { name: 'Panier', price: 5000, caption: 'Tressé', quantity: 3 })).toEqual({})
    expect(changesOf(product, { name: 'Panier', price: 4500, caption: '' })).toEqual({ price: 4500, caption: '' })
  })
})

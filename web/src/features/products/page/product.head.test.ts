import { Product } from '@sheds/contract/products/products'
import { beforeEach, describe, expect, it } from 'vitest'
import { readLocaleFrom } from '../../../lib/language/locale.ts'
import { productHead } from './product.head.ts'

const id = '01890a5d-ac96-774b-bcce-b302099a8057'
const shed = { id, name: 'Maison Ngondo', category: 'fashion', phone_number: '', location: 'Douala', logo: null }
const product = (caption: string): Product =>
  Product.parse({
    id,
    name: 'Kaba',
    price: 27_500,
    caption,
    category: 'fashion',
    quantity: 1,
    counted: false,
    description: '',
    status: 'on sale',
    condition: null,
    createdAt: '2026-03-14T12:00:00.000Z',
    user_id: id,
    shed_id: id,
    shed_is: shed,
    owner_is: { id, name: 'Clarisse' },
    media_data: [],
    reactions: [],
    like_count: 0,
    review_count: 0,
    rating_average: null,
  })

beforeEach(() => readLocaleFrom(() => 'en'))

describe('productHead', () => {
  it('describes a product in one line, cut between words and never inside a character', () => {
    expect(productHead(product('Sewn\n\nby hand.')).description).toMatch(/27.500.* · Sewn by hand\.$/)
    const words = productHead(product('Cousu main à Bonabéri. '.repeat(20))).description ?? ''
    expect(words.length).toBeLessThanOrEqual(201)
    expect(words).toMatch(/[\wé.]…$/)
    for (let place = 0; place < 3; place++) {
      const hearts = productHead(product(`${'x'.repeat(place)}${'💚'.repeat(300)}`)).description ?? ''
      expect(hearts.isWellFormed()).toBe(true)
      expect(hearts.endsWith('💚…')).toBe(true)
    }
  })
})

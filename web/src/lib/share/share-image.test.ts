import type { Product } from '@sheds/contract/products/products'
import { describe, expect, it } from 'vitest'
import { shareImageOf } from './share-image.ts'

const product = {
  id: '01990000-0000-7000-8000-000000000001',
  name: 'Pagne',
  price: 27_500,
  media_data: [{ src: '/files/a.webp' }],
  shed_is: { name: 'Chez Awa', location: 'Douala' },
  like_count: 3,
} as unknown as Product

describe('shareImageOf', () => {
  it('changes the address when the content of the picture changes, and only then', () => {
    const address = shareImageOf(product)
    expect(address).toMatch(/^\/og\/products\/01990000-0000-7000-8000-000000000001-[0-9a-z]{6,12}\.jpg$/)
    expect(shareImageOf({ ...product, like_count: 4 })).toBe(address)
    const others = [{ name: 'Pagne ' }, { price: 27_501 }, { price: undefined }, { media_data: [] }]
    const addresses = others.map((other) => shareImageOf({ ...product, ...other } as Product))
    expect(new Set([address, ...addresses]).size).toBe(5)
  })
})

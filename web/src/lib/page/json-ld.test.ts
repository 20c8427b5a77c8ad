import { Dish } from '@sheds/contract/menu/menu'
import { Product } from '@sheds/contract/products/products'
import { Shed } from '@sheds/contract/sheds/sheds'
import { describe, expect, it } from 'vitest'
import { breadcrumbData, dishData, productData, shedData, writeData } from './json-ld.ts'

const id = '01990000-0000-7000-8000-000000000001'
const createdAt = '2026-11-21T12:00:00.000Z'
const picture = {
  id,
  src: '/files/aa/a-640.webp',
  srcset: { avif: '/files/aa/a-640.avif 640w', webp: '/files/aa/a-640.webp 640w, /files/aa/a-1080.webp 1080w' },
  width: 1080,
  height: 1080,
  placeholder: 'data:,',
}
const shedIs = { id, name: 'Chez Awa', phone_number: '6** ** ** 56', location: 'Douala', logo: null }
const owner = { id, name: 'Awa' }

const product = Product.parse({
  id,
  name: 'Pagne',
  price: 27_500,
  caption: 'six yards',
  category: 'fashion',
  quantity: 2,
  counted: false,
  description: '',
  status: 'on sale',
  condition: null,
  createdAt,
  user_id: id,
  shed_id: id,
  shed_is: { ...shedIs, category: 'fashion' },
  owner_is: owner,
  media_data: [{ ...picture, media: picture.src }],
  reactions: [],
  like_count: 0,
  review_count: 0,
  rating_average: null,
})

const shed = Shed.parse({
  id,
  name: 'Chez Awa',
  category: 'fashion',
  location: 'Douala',
  bio: 'cloth',
  hours: null,
  away_until: null,
  away_note: '',
  createdAt,
  user_id: id,
  owner,
  logo: null,
  subscriber_count: 0,
  product_count: 0,
  review_count: 3,
  rating_average: 4.3,
  email: 'awa@private.example',
  phone_number: '677123456',
  description: '',
  shed_details: { logo: null, background_image: null, logo_picture: picture, background_picture: null },
})

const dish = Dish.parse({
  id,
  name: 'Ndolè',
  price: 2500,
  picture: null,
  picture_data: null,
  available: false,
  back_at: null,
  portions: null,
  like_count: 0,
  createdAt,
  shed_id: id,
  user_id: id,
  shed_is: shedIs,
  owner_is: owner,
})

describe('structured data', () => {
  it('names the condition of a product only if the seller does', () => {
    expect(productData({ ...product, condition: 'used' }).itemCondition).toBe('https://schema.org/UsedCondition')
    expect(productData(product)).not.toHaveProperty('itemCondition')
  })

  it('describes a product with its price in whole francs, its widest photo and its seller', () => {
    expect(productData(product)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: 'Pagne',
      description: 'six yards',
      image: ['/files/aa/a-1080.webp'],
      url: `/products/${id}/details`,
      offers: {
        '@type': 'Offer',
        price: 27_500,
        priceCurrency: 'XAF',
        availability: 'https://schema.org/InStock',
        url: `/products/${id}/details`,
        seller: {
          '@type': 'LocalBusiness',
          name: 'Chez Awa',
          url: `/sheds/${id}`,
          address: { '@type': 'PostalAddress', addressLocality: 'Douala', addressCountry: 'CM' },
        },
      },
    })
  })

  it.each([
    ['on sale', 'InStock'],
    ['reserved', 'LimitedAvailability'],
    ['sold out', 'SoldOut'],
  ] as const)('describes a product that is %s as %s', (status, word) => {
    expect(productData({ ...product, status })).toMatchObject({
      offers: { availability: `https://schema.org/${word}` },
    })
  })

  it('describes a service with a provider, and without an offer', () => {
    const { price: _, ...service } = product
    const data = productData(service)
    expect(data).toMatchObject({ '@type': 'Service', provider: { name: 'Chez Awa' } })
    expect(data).not.toHaveProperty('offers')
  })

  it('includes ratings once there are some', () => {
    expect(productData(product)).not.toHaveProperty('aggregateRating')
    expect(productData({ ...product, review_count: 2, rating_average: 4.5 })).toMatchObject({
      aggregateRating: { ratingValue: 4.5, reviewCount: 2 },
    })
    expect(shedData(shed)).toMatchObject({ aggregateRating: { ratingValue: 4.3, reviewCount: 3 } })
  })

  it('describes a shed as a local business without phone and e-mail', () => {
    const data = shedData(shed)
    expect(data).toMatchObject({ '@type': 'LocalBusiness', name: 'Chez Awa', image: ['/files/aa/a-1080.webp'] })
    for (const each of [data, productData(product), dishData(dish)])
      expect(JSON.stringify(each)).not.toMatch(/@private|677|phone|\*\*/)
  })

  it('cuts the headline of a write between characters', () => {
    const words = `${'a'.repeat(109)}🪘 du soir`
    const write = { id, name: 'Awa', words, createdAt, edited_at: null, author: owner, image: undefined }
    expect(writeData({ ...write, approval_count: 0, reply_count: 0 }).headline).toBe(`${'a'.repeat(109)}🪘`)
  })

  it('describes an unavailable dish as out of stock', () => {
    expect(dishData(dish)).toMatchObject({
      '@type': 'MenuItem',
      offers: { price: 2500, availability: 'https://schema.org/OutOfStock' },
    })
  })

  it('numbers the breadcrumbs', () => {
    const data = breadcrumbData([
      { name: 'Home', href: '/' },
      { name: 'Chez Awa', href: `/sheds/${id}` },
    ])
    expect(data).toMatchObject({
      itemListElement: [
        { position: 1, name: 'Home', item: '/' },
        { position: 2, name: 'Chez Awa', item: `/sheds/${id}` },
      ],
    })
  })
})

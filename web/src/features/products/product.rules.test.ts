import { describe, expect, it } from 'vitest'
import { newProductRules, productRules } from './product.rules.ts'

interface Verdict {
  success: boolean
  error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined
}

const refusals = ({ success, error }: Verdict) =>
  success ? [] : (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])
const shirt = { name: 'Toghu', category: 'fashion', price: '27,500' }

describe('productRules', () => {
  it('requires a price, except of a service', () => {
    expect(refusals(productRules.safeParse(shirt))).toEqual([])
    expect(refusals(productRules.safeParse({ ...shirt, price: '' }))).toEqual([['price', 'product_price_required']])
    expect(refusals(productRules.safeParse({ name: 'Tresses', category: 'services', price: '' }))).toEqual([])
  })
})

describe('newProductRules', () => {
  it('requires a picture, or the choice to add one later, beside the other fields', () => {
    expect(refusals(newProductRules.safeParse({ ...shirt, pictures: '1' }))).toEqual([])
    expect(refusals(newProductRules.safeParse({ ...shirt, pictures: 'later' }))).toEqual([])
    const picture = ['pictures', 'product_media_required']
    expect(refusals(newProductRules.safeParse({ ...shirt, pictures: '0' }))).toEqual([picture])
    expect(refusals(newProductRules.safeParse({ ...shirt, name: '', pictures: '0' }))).toEqual([
      picture,
      ['name', 'product_name_required'],
    ])
  })
})

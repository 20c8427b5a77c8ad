import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { settleProduct, totalChanges } from '../products.rules.ts'
import { freshCount, withFresh } from './product-ranks.rules.ts'

describe('new products among the picks', () => {
  it('take every fourth place from the second on', () => {
    expect(withFresh<number | string>([1, 2, 3, 4, 5, 6], ['a', 'b'])).toEqual([1, 'a', 2, 3, 4, 'b', 5, 6])
    expect(withFresh([], ['a', 'b'])).toEqual(['a', 'b'])
    expect(withFresh([1], [])).toEqual([1])
  })

  it('are as many as there are places for them', () => {
    expect([1, 2, 5, 6, 9, 10, 16, 100].map(freshCount)).toEqual([0, 1, 1, 2, 2, 3, 4, 4])
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 60 }), (limit, others) => {
        const fresh = Array.from({ length: freshCount(limit) }, (_, at) => `new ${at}`)
        const shown = withFresh<number | string>(
          Array.from({ length: others }, (_, at) => at),
          fresh,
        ).slice(0, limit)
        expect(shown.filter((item) => typeof item === 'string')).toEqual(fresh)
      }),
    )
  })
})

describe('settleProduct', () => {
  it('takes the category from the shed, except in a mix shed, and omits the price of services', () => {
    expect(settleProduct('fashion', { category: 'services', price: '5' })).toEqual({ category: 'fashion', price: 5 })
    expect(settleProduct('services', { price: 'free' })).toEqual({ category: 'services', price: null })
    expect(settleProduct('mix', { category: 'services', price: 5 })).toEqual({ category: 'services', price: null })
    expect(settleProduct('mix', { price: 5 })).toEqual({ wrong: { category: 'product_category_required' } })
    expect(settleProduct('fashion', {})).toEqual({ wrong: { price: 'product_price_required' } })
    expect(settleProduct('mix', {})).toEqual({
      wrong: { category: 'product_category_required', price: 'product_price_required' },
    })
    expect(settleProduct('services', {})).toEqual({ category: 'services', price: null })
  })
})

describe('totalChanges', () => {
  const shown = { category: 'fashion', status: 'on sale' }
  const hidden = { ...shown, status: 'hidden' }

  it('counts changes of products that visitors see', () => {
    const move = (products: number, soldOut = 0) => ({ products, soldOut })
    expect([...totalChanges(undefined, shown)]).toEqual([['fashion', move(1)]])
    expect([...totalChanges(shown, hidden)]).toEqual([['fashion', move(-1)]])
    expect([...totalChanges(hidden, undefined)]).toEqual([])
    expect([...totalChanges(shown, { ...shown, status: 'reserved' })]).toEqual([])
    expect([...totalChanges(shown, { ...shown, status: 'sold out' })]).toEqual([['fashion', move(0, 1)]])
    expect([...totalChanges({ ...shown, status: 'sold out' }, hidden)]).toEqual([['fashion', move(-1, -1)]])
    expect([...totalChanges(shown, { ...shown, category: 'music' })]).toEqual([
      ['fashion', move(-1)],
      ['music', move(1)],
    ])
  })
})

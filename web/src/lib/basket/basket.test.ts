import { beforeEach, describe, expect, it, vi } from 'vitest'

/** Part of `localStorage` that the store uses; Node has none. */
const storage = (): Storage => {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
    key: () => null,
    length: 0,
  }
}

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('localStorage', storage())
})

const open = async () => ({ ...(await import('./basket.store.ts')), ...(await import('./basket-changes.ts')) })
const kept = (): unknown => JSON.parse(localStorage.getItem('basket') ?? 'null')

describe('basket', () => {
  it('adds a product with quantity 1, and raises it when the product is added again', async () => {
    const { addToBasket } = await open()
    addToBasket({ id: 'a', name: 'Wax' })
    addToBasket({ id: 'b' })
    addToBasket({ id: 'a', name: 'Wax' })
    expect(kept()).toEqual([
      { id: 'a', name: 'Wax', quantity: 2 },
      { id: 'b', quantity: 1 },
    ])
  })

  it('adds no more than are left, and keeps the wanted quantity', async () => {
    const { addToBasket, fillBasket, orderableOf, refreshBasket, setBasketQuantity } = await open()
    const added = [1, 2, 3].map(() => addToBasket({ id: 'a', left: 2 }))
    expect(added).toEqual([
      { quantity: 1, isAdded: true },
      { quantity: 2, isAdded: true },
      { quantity: 2, isAdded: false },
    ])
    setBasketQuantity('a', 9)
    fillBasket({ id: 'b', left: null }, 5)
    refreshBasket('b', { left: 3 })
    expect(kept()).toMatchObject([
      { id: 'a', quantity: 2 },
      { id: 'b', quantity: 5 },
    ])
    expect(orderableOf({ id: 'b', quantity: 5, left: 3 })).toBe(3)
    expect(orderableOf({ id: 'b', quantity: 5, left: null })).toBe(5)
  })

  it('removes a product by position', async () => {
    const { addToBasket, removeFromBasket } = await open()
    for (const id of ['a', 'b', 'c']) addToBasket({ id })
    removeFromBasket(1)
    expect(kept()).toEqual([
      { id: 'a', quantity: 1 },
      { id: 'c', quantity: 1 },
    ])
  })

  it('undoes a removal at its position, unless the product was added again meanwhile', async () => {
    const { addToBasket, putBackIntoBasket, removeFromBasket } = await open()
    for (const id of ['a', 'b', 'c']) addToBasket({ id })
    removeFromBasket(1)
    putBackIntoBasket(1, { id: 'b', quantity: 3 })
    expect(kept()).toMatchObject([{ id: 'a' }, { id: 'b', quantity: 3 }, { id: 'c' }])
    removeFromBasket(1)
    addToBasket({ id: 'b' })
    putBackIntoBasket(1, { id: 'b', quantity: 3 })
    expect(kept()).toMatchObject([{ id: 'a' }, { id: 'c' }, { id: 'b', quantity: 1 }])
  })

  it('loses only ordered products, and fills up to a quantity', async () => {
    const { addToBasket, fillBasket, takeFromBasket } = await open()
    for (const id of ['a', 'b', 'c']) addToBasket({ id })
    takeFromBasket(['a', 'c'])
    expect(kept()).toEqual([{ id: 'b', quantity: 1 }])
    fillBasket({ id: 'b' }, 3)
    fillBasket({ id: 'b' }, 2)
    fillBasket({ id: 'd' }, 2)
    expect(kept()).toEqual([
      { id: 'b', quantity: 3 },
      { id: 'd', quantity: 2 },
    ])
  })

  it('keeps the quantity when the server’s data replace a product’s', async () => {
    const { addToBasket, refreshBasket } = await open()
    addToBasket({ id: 'a', price: 500 })
    addToBasket({ id: 'a', price: 500 })
    refreshBasket('a', { price: 600, quantity: 40 })
    expect(kept()).toEqual([{ id: 'a', price: 600, quantity: 2 }])
  })

  it('is empty after clearing', async () => {
    const { addToBasket, clearBasket } = await open()
    addToBasket({ id: 'a' })
    clearBasket()
    expect(localStorage.getItem('basket')).toBeNull()
  })

  it.each(['{', '7', '[null, {"id": 1}]'])('reads a storage that holds %s as an empty basket', async (text) => {
    localStorage.setItem('basket', text)
    const { addToBasket } = await open()
    addToBasket({ id: 'a' })
    expect(kept()).toEqual([{ id: 'a', quantity: 1 }])
  })

  it('replaces invalid quantities by 1', async () => {
    localStorage.setItem('basket', '[{"id": "a", "quantity": -3}, {"id": "b", "quantity": "2"}]')
    const { addToBasket } = await open()
    addToBasket({ id: 'c' })
    expect(kept()).toEqual([
      { id: 'a', quantity: 1 },
      { id: 'b', quantity: 1 },
      { id: 'c', quantity: 1 },
    ])
  })

  it('works without storage', async () => {
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => {
        throw new Error('the storage is full')
      },
    })
    const { addToBasket } = await open()
    expect(() => addToBasket({ id: 'a' })).not.toThrow()
  })
})

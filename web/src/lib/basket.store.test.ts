import { beforeEach, expect, it, vi } from 'vitest'

/** The part of a browser's storage that the store uses; Node has none. */
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

const open = () => import('./basket.store.ts')
const kept = (): unknown => JSON.parse(localStorage.getItem('basket') ?? 'null')

it('adds a product with quantity one, and raises it by one when it comes again', async () => {
  const { addToBasket } = await open()
  addToBasket({ id: 'a', name: 'Wax' })
  addToBasket({ id: 'b' })
  addToBasket({ id: 'a', name: 'Wax' })
  expect(kept()).toEqual([
    { id: 'a', name: 'Wax', quantity: 2 },
    { id: 'b', quantity: 1 },
  ])
})

it('takes away by position', async () => {
  const { addToBasket, removeFromBasket } = await open()
  for (const id of ['a', 'b', 'c']) addToBasket({ id })
  removeFromBasket(1)
  expect(kept()).toEqual([
    { id: 'a', quantity: 1 },
    { id: 'c', quantity: 1 },
  ])
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

it('mends quantities that make no sense', async () => {
  localStorage.setItem('basket', '[{"id": "a", "quantity": -3}, {"id": "b", "quantity": "2"}]')
  const { addToBasket } = await open()
  addToBasket({ id: 'c' })
  expect(kept()).toEqual([
    { id: 'a', quantity: 1 },
    { id: 'b', quantity: 1 },
    { id: 'c', quantity: 1 },
  ])
})

it('goes on without a storage', async () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('the storage is full')
    },
  })
  const { addToBasket } = await open()
  expect(() => addToBasket({ id: 'a' })).not.toThrow()
})

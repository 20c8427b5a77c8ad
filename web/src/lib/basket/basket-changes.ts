import { type BasketItem, basket, mostOf, orderableOf, soundItem } from './basket.store.ts'

/** Adds a product, or one more of it unless all that are left are there already; returns its quantity. */
export const addToBasket = (
  product: { id: string } & Record<string, unknown>,
): { quantity: number; isAdded: boolean } => {
  const items = basket.get()
  const known = items.find(({ id }) => id === product.id)
  const before = known === undefined ? 0 : orderableOf({ ...known, left: product.left })
  const quantity = Math.min(before + 1, mostOf(product))
  basket.set(
    known === undefined
      ? [...items, { ...product, quantity }]
      : items.map((item) => (item.id === product.id ? { ...item, left: product.left, quantity } : item)),
  )
  return { quantity, isAdded: quantity > before }
}

export const removeFromBasket = (position: number): void => {
  basket.set(basket.get().filter((_, at) => at !== position))
}

/** Removes products that were ordered. */
export const takeFromBasket = (ids: readonly string[]): void =>
  basket.set(basket.get().filter(({ id }) => !ids.includes(id)))

/** Raises the quantity of a product to at least this many. */
export const fillBasket = (product: { id: string } & Record<string, unknown>, quantity: number): void => {
  const known = basket.get().find(({ id }) => id === product.id)
  if (known === undefined) basket.set([...basket.get(), soundItem({ ...product, quantity })])
  else if (known.quantity < quantity) setBasketQuantity(product.id, quantity)
}

/** Undoes a removal; a product that was added again meanwhile stays as it is. */
export const putBackIntoBasket = (position: number, item: BasketItem): void => {
  const items = basket.get()
  if (!items.some(({ id }) => id === item.id)) basket.set([...items.slice(0, position), item, ...items.slice(position)])
}

/** Sets the quantity of a product; 0 removes it. */
export const setBasketQuantity = (id: string, quantity: number): void => {
  const items = basket.get()
  const changed = items.map((item) => (item.id === id ? { ...item, quantity: Math.min(quantity, mostOf(item)) } : item))
  basket.set(quantity < 1 ? items.filter((item) => item.id !== id) : changed)
}

/** Updates a product with the server's data; writes nothing if nothing changed. */
export const refreshBasket = (id: string, fresh: Record<string, unknown>): void => {
  const items = basket.get()
  const known = items.find((item) => item.id === id)
  if (known === undefined || Object.entries(fresh).every(([field, value]) => same(known[field], value))) return
  basket.set(items.map((item) => (item.id === id ? { ...item, ...fresh, id, quantity: item.quantity } : item)))
}

/** Marks products, with their quantities, as sent to the seller in a message. */
export const markAsked = (ids: readonly string[], at: string): void =>
  basket.set(
    basket
      .get()
      .map((item) => (ids.includes(item.id) ? { ...item, asked: { quantity: orderableOf(item), at } } : item)),
  )

export const clearBasket = (): void => basket.remove()

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

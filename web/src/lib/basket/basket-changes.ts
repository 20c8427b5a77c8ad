import { type BasketItem, basket, mostOfOne, soundItem } from './basket.store.ts'

/** Adds a product; one that is there already is raised by one. Tells how many there are now. */
export const addToBasket = (product: { id: string } & Record<string, unknown>): number => {
  const items = basket.get()
  const isThere = items.some(({ id }) => id === product.id)
  basket.set(
    isThere
      ? items.map((item) => (item.id === product.id ? raised(item) : item))
      : [...items, { ...product, quantity: 1 }],
  )
  return basket.get().find(({ id }) => id === product.id)?.quantity ?? 0
}

export const removeFromBasket = (position: number): void => {
  basket.set(basket.get().filter((_, at) => at !== position))
}

/** These are an order now. */
export const takeFromBasket = (ids: readonly string[]): void =>
  basket.set(basket.get().filter(({ id }) => !ids.includes(id)))

/** So many of a product, at least: what is there already is not asked for twice. */
export const fillBasket = (product: { id: string } & Record<string, unknown>, quantity: number): void => {
  const known = basket.get().find(({ id }) => id === product.id)
  if (known === undefined) basket.set([...basket.get(), soundItem({ ...product, quantity })])
  else if (known.quantity < quantity) setBasketQuantity(product.id, quantity)
}

/** Takes a removal back; what came again meanwhile stays as it is. */
export const putBackIntoBasket = (position: number, item: BasketItem): void => {
  const items = basket.get()
  if (!items.some(({ id }) => id === item.id)) basket.set([...items.slice(0, position), item, ...items.slice(position)])
}

/** How many of a product; none takes it away. */
export const setBasketQuantity = (id: string, quantity: number): void => {
  const items = basket.get()
  const changed = items.map((item) => (item.id === id ? { ...item, quantity: Math.min(quantity, mostOfOne) } : item))
  basket.set(quantity < 1 ? items.filter((item) => item.id !== id) : changed)
}

/** Keeps what the server says of a product now. Nothing is written when nothing is new. */
export const refreshBasket = (id: string, fresh: Record<string, unknown>): void => {
  const items = basket.get()
  const known = items.find((item) => item.id === id)
  if (known === undefined || Object.entries(fresh).every(([field, value]) => same(known[field], value))) return
  basket.set(items.map((item) => (item.id === id ? { ...item, ...fresh, id, quantity: item.quantity } : item)))
}

/** The seller was handed a message about so many of these. */
export const markAsked = (ids: readonly string[], at: string): void =>
  basket.set(
    basket.get().map((item) => (ids.includes(item.id) ? { ...item, asked: { quantity: item.quantity, at } } : item)),
  )

export const clearBasket = (): void => basket.remove()

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const raised = (item: BasketItem): BasketItem => ({ ...item, quantity: Math.min(item.quantity + 1, mostOfOne) })

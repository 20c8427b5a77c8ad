import type { AnswerOf } from '@sheds/contract/endpoint'
import type { readBasket } from '@sheds/contract/orders/basket'
import type { Order } from '@sheds/contract/orders/orders'

type FreshItems = AnswerOf<typeof readBasket>

/** Items that can be ordered again, in the form the basket stores, and the names of those that cannot. */
export const reorderItems = ({ items, shed }: Pick<Order, 'items' | 'shed'>, fresh: FreshItems) => {
  const found: { item: { id: string } & Record<string, unknown>; quantity: number }[] = []
  const missing: string[] = []
  const seller = fresh.sheds.find(({ id }) => id === shed.id)?.seller
  for (const { product_id: product, dish_id: dish, name, quantity } of items) {
    const id = product ?? dish
    const now = fresh.items.find((each) => (each.product_id ?? each.dish_id) === id)
    if (id === null || now === undefined || !now.available) missing.push(name)
    else
      found.push({
        quantity,
        item: {
          id,
          ...(product === null && { kind: 'dish' }),
          name: now.name,
          price: now.price,
          status: now.status,
          left: now.left,
          picture: now.picture,
          shed_id: shed.id,
          shed_is: { id: shed.id, name: shed.name, logo: shed.logo, location: shed.location },
          owner_is: seller,
        },
      })
  }
  return { found, missing }
}

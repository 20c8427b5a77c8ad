import type { AnswerOf } from '@sheds/contract/endpoint'
import { thumbnailOf } from '@sheds/contract/files/files'
import type { readBasket as basketCall } from '@sheds/contract/orders/basket'
import { mostOrderItems } from '@sheds/contract/orders/order-terms'
import { type Id, isId } from '@sheds/contract/scalars'
import type { Parts } from '../../platform/context.ts'
import { type OfferRow, selectBasketSheds, selectOffers } from './offers.queries.ts'
import { usualMinutes } from './orders.rules.ts'

const idsIn = (text: string | undefined): Id[] => [...new Set(text?.split(',').filter(isId))].slice(0, mostOrderItems)

/** Current offers of the items in a basket, with their sheds. */
export const readBasket = async (
  { database: { sql }, clock }: Parts<'database' | 'clock'>,
  { products, dishes }: { products?: string | undefined; dishes?: string | undefined },
): Promise<AnswerOf<typeof basketCall>> => {
  const now = clock.now().toISOString()
  const offers = await selectOffers(sql, { productIds: idsIn(products), dishIds: idsIn(dishes), now })
  const sheds = await selectBasketSheds(sql, [...new Set(offers.map(({ shedId }) => shedId))], now)
  return {
    items: offers.map(toBasketItem),
    sheds: sheds.map(({ id, name, logo, location, category, opening, ownerId, ownerName, answers }) => ({
      id,
      name,
      location,
      category,
      opening,
      seller: { id: ownerId, name: ownerName },
      logo: logo && thumbnailOf(logo),
      answers_in: usualMinutes(answers),
    })),
  }
}

export const isAvailable = ({ status }: OfferRow): boolean => status === 'on sale'

const toBasketItem = (offer: OfferRow) => ({
  product_id: offer.kind === 'product' ? offer.id : null,
  dish_id: offer.kind === 'dish' ? offer.id : null,
  shed_id: offer.shedId,
  name: offer.name,
  price: offer.price,
  picture: offer.picture && thumbnailOf(offer.picture),
  available: isAvailable(offer),
  status: offer.status,
  left: offer.left,
})

import type { Dish } from '@sheds/contract/menu/menu'
import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import * as m from '../../messages/compiled/messages.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useAddToBasket } from '../products/add-to-basket.tsx'
import { useDishState } from './use-dish-state.ts'

interface AddDishProps {
  dish: Dish
  /** Icon only, for a row of the menu; hidden on a phone, where the dish's page has the button. */
  small?: boolean
}

/** Adds a dish of today to the basket; again adds one more. */
export function AddDishToBasket({ dish, small = false }: AddDishProps) {
  const add = useAddToBasket()
  const isOffered = useDishState(dish).available && dish.portions !== 0
  const onClick = (): void => add(basketDish(dish))
  if (small)
    return (
      <IconButton
        className="max-sm:hidden noscript:hidden"
        label={`${m.card_add_to_basket()}: ${dish.name}`}
        icon={<ShoppingBasket className="size-5" />}
        disabled={!isOffered}
        onClick={onClick}
      />
    )
  return (
    <Button className="noscript:hidden" size="lg" disabled={!isOffered} onClick={onClick}>
      {m.card_add_to_basket()}
    </Button>
  )
}

/** Data with which the basket shows and orders a dish. */
const basketDish = ({ id, name, price, portions, shed_id, shed_is, owner_is, picture_data: picture }: Dish) => ({
  id,
  kind: 'dish',
  name,
  price,
  status: 'on sale',
  left: portions,
  shed_id,
  shed_is,
  owner_is,
  media_data: picture === null ? [] : [picture],
})

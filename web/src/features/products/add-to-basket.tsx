import type { Product } from '@sheds/contract/products/products'
import { useNavigate } from 'react-router'
import { addToBasket } from '../../lib/basket/basket-changes.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Button, type ButtonSize } from '../../ui/button.tsx'
import { useToasts } from '../../ui/feedback/toast.tsx'

/** Adds a product to this device's basket; again adds one more. */
export function AddToBasket({ product, size }: { product: Product; size?: ButtonSize | undefined }) {
  const add = useAddToBasket()
  return (
    <Button
      className="noscript:hidden"
      size={size}
      onClick={() => add(basketItemOf(product))}
      disabled={!isForSale(product)}
    >
      {m.card_add_to_basket()}
    </Button>
  )
}

type NewItem = { id: string; name: string } & Record<string, unknown>

/** Adds an item and shows a toast with the number of that item in the basket. */
export const useAddToBasket = (): ((item: NewItem) => void) => {
  const { show } = useToasts()
  const navigate = useNavigate()
  return (item) => {
    const { quantity: n, isAdded } = addToBasket(item)
    const action = { label: m.card_see_basket(), run: () => void navigate('/basket') }
    const text = isAdded ? m.card_added({ n, name: item.name }) : m.card_all_left({ n, name: item.name })
    show({ text, kind: isAdded ? 'ok' : 'info', key: `basket ${item.id}`, action })
  }
}

/** Products that are sold out or reserved cannot be bought; the seller can still be contacted. */
export const isForSale = ({ status }: Pick<Product, 'status'>): boolean => status === 'on sale'

/** Data with which the basket shows a product and contacts its seller without the server. */
export const basketItemOf = ({
  reactions: _,
  viewer: __,
  counted,
  quantity,
  media_data: media,
  ...product
}: Product) => ({
  ...product,
  left: counted ? quantity : null,
  media_data: media.slice(0, 1),
})

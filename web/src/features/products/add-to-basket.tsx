import type { Product } from '@sheds/contract/products/products'
import { useNavigate } from 'react-router'
import { addToBasket } from '../../lib/basket/basket-changes.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Button, type ButtonSize } from '../../ui/button.tsx'
import { useToasts } from '../../ui/feedback/toast.tsx'

/** Puts a product into the basket of this device, once more if it is there. */
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

type Added = { id: string; name: string } & Record<string, unknown>

/** Says that it is in, and how many there are. */
export const useAddToBasket = (): ((item: Added) => void) => {
  const { show } = useToasts()
  const navigate = useNavigate()
  return (item) => {
    const n = addToBasket(item)
    const action = { label: m.card_see_basket(), run: () => void navigate('/basket') }
    show({ text: m.card_added({ n, name: item.name }), key: `basket ${item.id}`, action })
  }
}

/** Sold out and reserved wait; the seller can be asked all the same. */
export const isForSale = ({ status }: Pick<Product, 'status'>): boolean => status === 'on sale'

/** What the basket needs to show a product and reach its seller without the server. */
export const basketItemOf = ({ reactions: _, viewer: __, quantity: ___, media_data: media, ...product }: Product) => ({
  ...product,
  media_data: media.slice(0, 1),
})

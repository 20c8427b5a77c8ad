import type { Product } from '@sheds/contract/products'
import { useNavigate } from 'react-router'
import { addToBasket } from '../../lib/basket.store.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Button, type ButtonSize } from '../../ui/button.tsx'
import { useToasts } from '../../ui/feedback/toast.tsx'

/** Puts a product into the basket of this device, once more if it is there. */
export function AddToBasket({ product, size }: { product: Product; size?: ButtonSize | undefined }) {
  const { show } = useToasts()
  const navigate = useNavigate()
  const add = (): void => {
    const n = addToBasket(basketItemOf(product))
    const action = { label: m.card_see_basket(), run: () => void navigate('/basket') }
    show({ text: m.card_added({ n, name: product.name }), key: `basket ${product.id}`, action })
  }
  return (
    <Button className="noscript:hidden" size={size} onClick={add} disabled={!isForSale(product)}>
      {m.card_add_to_basket()}
    </Button>
  )
}

/** Sold out and reserved wait; the seller can be asked all the same. */
export const isForSale = ({ status }: Pick<Product, 'status'>): boolean => status === 'on sale'

/** What the basket needs to show a product and reach its seller without the server. */
export const basketItemOf = ({ reactions: _, viewer: __, quantity: ___, media_data: media, ...product }: Product) => ({
  ...product,
  media_data: media.slice(0, 1),
})

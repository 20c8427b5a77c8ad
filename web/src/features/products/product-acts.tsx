import type { Product } from '@sheds/contract/products'
import type { ReactNode } from 'react'
import { useMyInfo } from '../../lib/my-info.store.ts'
import type { ButtonSize } from '../../ui/button.tsx'
import { ContactButton } from '../sheds/contact-button.tsx'
import { AddToBasket } from './add-to-basket.tsx'
import { OwnerControls } from './owner-controls.tsx'

interface ProductActsProps {
  product: Product
  controls: ReactNode
}

/** What a buyer does with a product; its owner changes it, unless the page has controls of its own. */
export function ProductActs({ product, controls }: ProductActsProps) {
  if (useOwns(product)) return <div className="acts">{controls ?? <OwnerControls product={product} />}</div>
  return (
    <div className="acts">
      <BuyButtons product={product} />
    </div>
  )
}

/** Basket and seller, side by side. */
export function BuyButtons({ product, size }: { product: Product; size?: ButtonSize }) {
  return (
    <>
      <AddToBasket product={product} size={size} />
      <ContactButton
        kind="brand"
        {...(size && { size })}
        subject={{ shed_id: product.shed_id, product_id: product.id }}
      />
    </>
  )
}

/** Whether whoever looks sells it. */
export const useOwns = ({ user_id: owner, viewer }: Product): boolean =>
  useMyInfo().user_id === owner || viewer?.owned === true

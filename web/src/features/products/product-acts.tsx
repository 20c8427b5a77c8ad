import { thumbnailOf } from '@sheds/contract/files'
import type { Product } from '@sheds/contract/products'
import type { ReactNode } from 'react'
import { useMyInfo } from '../../lib/my-info.store.ts'
import type { ButtonSize } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { ButtonRow } from '../../ui/layout.tsx'
import { ContactButton } from '../sheds/contact-button.tsx'
import { AddToBasket } from './add-to-basket.tsx'
import { OwnerControls } from './owner-controls.tsx'

/** Two buttons side by side where a phone is narrow. */
export const narrow = '*:min-w-max *:px-2.5'

interface ProductActsProps {
  product: Product
  controls: ReactNode
}

/** What a buyer does with a product; its owner changes it, unless the page has controls of its own. */
export function ProductActs({ product, controls }: ProductActsProps) {
  if (useOwns(product)) return <Acts>{controls ?? <OwnerControls product={product} />}</Acts>
  return (
    <Acts>
      <BuyButtons product={product} />
    </Acts>
  )
}

function Acts({ children }: { children: ReactNode }) {
  return <ButtonRow className={cx('mt-2 sm:mt-auto sm:pt-2', narrow)}>{children}</ButtonRow>
}

/** Basket and seller, side by side. */
export function BuyButtons({ product, size }: { product: Product; size?: ButtonSize }) {
  return (
    <>
      <AddToBasket product={product} size={size} />
      <ContactButton kind="brand" {...(size && { size })} subject={aboutProduct(product)} />
    </>
  )
}

const aboutProduct = ({ id, shed_id, shed_is, media_data: [first] }: Product) => ({
  shed_id,
  shed_name: shed_is.name,
  product_id: id,
  picture: first && thumbnailOf(first),
})

/** Is it the viewer who sells it? */
export const useOwns = ({ user_id: owner, viewer }: Product): boolean =>
  useMyInfo().user_id === owner || viewer?.owned === true

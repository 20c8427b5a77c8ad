import { thumbnailOf } from '@sheds/contract/files/files'
import type { Product } from '@sheds/contract/products/products'
import type { ReactNode } from 'react'
import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import { useMyInfo } from '../../../lib/session/my-info.store.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button, type ButtonSize } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { ButtonRow } from '../../../ui/layout.tsx'
import { ContactButton } from '../../sheds/page/contact-button.tsx'
import { AddToBasket } from '../add-to-basket.tsx'
import type { OwnerControlsProps } from './owner-controls.tsx'

/** Nobody but the owner fetches it. */
const ownerPart = lazyPart(
  () => import('./owner-controls.tsx'),
  (module) => module.OwnerControls,
)

/** Two buttons side by side where a phone is narrow. */
const narrow = '*:min-w-max *:px-2.5 large-text:*:min-w-min'

interface ProductActsProps {
  product: Product
  controls: ReactNode
}

/** What a buyer does with a product; its owner changes it, unless the page has controls of its own. */
export function ProductActs({ product, controls }: ProductActsProps) {
  if (useOwns(product)) return <Acts>{controls ?? <OwnerActs product={product} />}</Acts>
  return (
    <Acts>
      <BuyButtons product={product} />
    </Acts>
  )
}

/** What its owner does with a product; until it is there, its shape. */
export function OwnerActs(props: OwnerControlsProps) {
  const Controls = useLazyPart(ownerPart, true)
  if (Controls) return <Controls {...props} />
  return (
    <Button kind="soft" size={props.size} disabled>
      {m.edit()}
    </Button>
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
